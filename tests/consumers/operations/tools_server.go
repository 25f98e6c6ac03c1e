// Command server serves the API of the pet shop by MCP, over stdio.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log"
	"os"

	shop "consumer/operations"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	client := &shop.APIClient{
		BaseURL: os.Getenv("BASE_URL"),
		Auth:    map[shop.APIScheme]shop.APISecret{shop.SchemeBearer: shop.FixedSecret(os.Getenv("TOKEN"))},
	}
	offer := []shop.OfferedOperation{&shop.ListPets, &shop.CreatePet, &shop.GetPet, &shop.UpdatePet, &shop.DeletePet, &shop.UploadPhoto}
	tools, err := shop.NewAPITools(client, offer, map[string]shop.HostValue{"X-Request-ID": requestID})
	if err != nil {
		log.Fatal(err)
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "pet-shop", Version: "1.2.0"}, nil)
	for _, tool := range tools.List() {
		var listed mcp.Tool
		if err := remade(tool, &listed); err != nil {
			log.Fatal(err)
		}
		server.AddTool(&listed, func(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			result := new(mcp.CallToolResult)
			return result, remade(tools.Call(ctx, request.Params.Name, request.Params.Arguments), result)
		})
	}
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}

// remade makes a value of the SDK from the same JSON.
func remade(of, made any) error {
	text, err := json.Marshal(of)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, made)
}

func requestID(context.Context) (any, error) {
	var id [16]byte
	_, err := rand.Read(id[:])
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:]), err
}
