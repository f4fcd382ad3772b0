package main

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// checkpoint is what a log says of itself: c2sp.org/tlog-checkpoint.
type checkpoint struct {
	origin string
	tlog.Tree
	text string
}

// openCheckpoint believes a note that one of these keys has signed.
func openCheckpoint(signed []byte, keys note.Verifiers) (checkpoint, error) {
	opened, err := note.Open(signed, keys)
	if err != nil {
		return checkpoint{}, err
	}
	return parseCheckpoint(opened.Text)
}

func parseCheckpoint(text string) (checkpoint, error) {
	lines := strings.Split(text, "\n")
	if len(lines) < 4 || lines[0] == "" {
		return checkpoint{}, fmt.Errorf("this is no checkpoint: %q", text)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 0 || strconv.FormatInt(size, 10) != lines[1] {
		return checkpoint{}, fmt.Errorf("this is no size: %q", lines[1])
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		return checkpoint{}, fmt.Errorf("this is no root: %q", lines[2])
	}
	found := checkpoint{origin: lines[0], text: text}
	found.N = size
	copy(found.Hash[:], root)
	return found, nil
}
