// A second opinion on the log of Tideline: tiles, proofs and notes as Google's own packages read them.
// It shares no line with the product. Only the paths of tiles differ: they lack the `8/` of Go's.
package main

import (
	"fmt"
	"os"
)

const usage = `usage:
  log verify [-token TOKEN] [-old FILE]… [-proofs N] URL VERIFIER-KEY
  log witness [-name NAME] [-listen ADDRESS] [-state FOLDER] VERIFIER-KEY…`

func main() {
	var err error
	switch command := arg(1); command {
	case "verify":
		err = verify(os.Args[2:])
	case "witness":
		err = witness(os.Args[2:])
	default:
		err = fmt.Errorf("%s", usage)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func arg(at int) string {
	if at < len(os.Args) {
		return os.Args[at]
	}
	return ""
}
