# Prints what an interactive zsh shows for a line and the tab key.
# Usage: zsh -f ask.zsh FOLDER LINE: the script of completions is `_adl-gen` in the folder.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1='> '; stty cols 200 rows 100; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; setopt no_beep; print REA''DY"
zpty -r -m shell line '*READY*'
zpty -w -n shell "$2"$'\t\t'
# Until nothing more comes for a second.
quiet=0
while (( quiet < 10 )); do
  sleep 0.1
  (( quiet++ ))
  while zpty -r -t shell part; do
    print -rn -- "$part"
    quiet=0
  done
done
zpty -d shell
