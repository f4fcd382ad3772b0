package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"
)

// cosigner signs checkpoints with the time at which it does: type 0x04 of c2sp.org/tlog-cosignature.
type cosigner struct {
	name string
	key  ed25519.PrivateKey
}

func (c cosigner) typedKey() []byte {
	return append([]byte{4}, c.key.Public().(ed25519.PublicKey)...)
}

func (c cosigner) keyID() []byte {
	sum := sha256.Sum256(append([]byte(c.name+"\n"), c.typedKey()...))
	return sum[:4]
}

func (c cosigner) verifierKey() string {
	return c.name + "+" + hex.EncodeToString(c.keyID()) + "+" + base64.StdEncoding.EncodeToString(c.typedKey())
}

// line is the signature of a note's text, as it stands in the note.
func (c cosigner) line(text string, now time.Time) string {
	seconds := now.Unix()
	signature := ed25519.Sign(c.key, []byte(fmt.Sprintf("cosignature/v1\ntime %d\n%s", seconds, text)))
	bytes := append(append(c.keyID(), uint64Bytes(seconds)...), signature...)
	return "— " + c.name + " " + base64.StdEncoding.EncodeToString(bytes) + "\n"
}
