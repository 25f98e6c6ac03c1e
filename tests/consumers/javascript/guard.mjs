export { isAddress } from "./generated/common.js";
