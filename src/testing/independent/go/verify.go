package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// report is what was verified, printed as one line of JSON.
type report struct {
	Origin string `json:"origin"`
	Size   int64  `json:"size"`
	Root   string `json:"root"`
	// Leaves whose hash leads to the root, and those of them whose record was read.
	Leaves  int64 `json:"leaves"`
	Records int64 `json:"records"`
	// Records with a proof of inclusion of their own, and older checkpoints that this one goes on from.
	Proofs     int64   `json:"proofs"`
	Consistent []int64 `json:"consistent"`
}

type files []string

func (f *files) String() string { return strings.Join(*f, " ") }
func (f *files) Set(name string) error {
	*f = append(*f, name)
	return nil
}

func verify(args []string) error {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	token := flags.String("token", "", "reads the records: it needs the scope audit:read")
	proofs := flags.Int64("proofs", 1000, "how many records get a proof of their own")
	var old files
	flags.Var(&old, "old", "an earlier checkpoint, as a file")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return fmt.Errorf("%s", usage)
	}
	verifier, err := note.NewVerifier(flags.Arg(1))
	if err != nil {
		return err
	}
	log := &site{url: strings.TrimRight(flags.Arg(0), "/"), token: *token, kept: map[string][]byte{}}
	return verifyLog(log, note.VerifierList(verifier), old, *proofs)
}

func verifyLog(log *site, keys note.Verifiers, old files, proofs int64) error {
	signed, err := log.get("checkpoint")
	if err != nil {
		return err
	}
	head, err := openCheckpoint(signed, keys)
	if err != nil {
		return err
	}
	found := report{Origin: head.origin, Size: head.N, Root: head.Hash.String(), Consistent: []int64{}}
	hashes := tlog.TileHashReader(head.Tree, log)
	if err := verifyLeaves(log, head, hashes, &found); err != nil {
		return err
	}
	if err := proveRecords(log, head, hashes, proofs, &found); err != nil {
		return err
	}
	for _, name := range old {
		if err := verifyOld(name, keys, head, hashes, &found); err != nil {
			return err
		}
	}
	return json.NewEncoder(os.Stdout).Encode(found)
}

// verifyLeaves reads each leaf's hash, and each record when there is a token.
func verifyLeaves(log *site, head checkpoint, hashes tlog.HashReader, found *report) error {
	var stored storedHashes
	for first := int64(0); first < head.N; first += tileWidth {
		leaves, err := readLeaves(head, hashes, first)
		if err != nil {
			return fmt.Errorf("leaves from %d: %w", first, err)
		}
		for at, leaf := range leaves {
			more, err := tlog.StoredHashesForRecordHash(first+int64(at), leaf, stored)
			if err != nil {
				return err
			}
			stored = append(stored, more...)
		}
		found.Leaves += int64(len(leaves))
		if log.token == "" {
			continue
		}
		records, err := log.bundle(first/tileWidth, len(leaves))
		if err != nil {
			return err
		}
		for at, record := range records {
			if tlog.RecordHash(record) != leaves[at] {
				return fmt.Errorf("record %d is not the leaf of the log", first+int64(at))
			}
			found.Records++
		}
	}
	return verifyTiles(log, head, stored)
}

func readLeaves(head checkpoint, hashes tlog.HashReader, first int64) ([]tlog.Hash, error) {
	var indexes []int64
	for at := first; at < head.N && at < first+tileWidth; at++ {
		indexes = append(indexes, tlog.StoredHashIndex(0, at))
	}
	return hashes.ReadHashes(indexes)
}

// storedHashes is a whole tree, as built from its leaves.
type storedHashes []tlog.Hash

func (s storedHashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for at, index := range indexes {
		if index >= int64(len(s)) {
			return nil, fmt.Errorf("there is no hash %d", index)
		}
		hashes[at] = s[index]
	}
	return hashes, nil
}

// verifyTiles builds the tree again from its leaves, and compares the root and every tile. The reader of tiles alone would
// not do: the version of golang.org/x/mod that Debian has, 0.7, takes some of them unchecked.
func verifyTiles(log *site, head checkpoint, stored storedHashes) error {
	root, err := rootOf(head.N, stored)
	if err != nil {
		return err
	}
	if root != head.Hash {
		return fmt.Errorf("the leaves make the root %s, and %s is signed", root, head.Hash)
	}
	tiles := tlog.NewTiles(tileHeight, 0, head.N)
	for at, tile := range tiles {
		// Every width that a tile has had is among them, and a log keeps those that it has signed.
		if at+1 < len(tiles) && tiles[at+1].L == tile.L && tiles[at+1].N == tile.N {
			continue
		}
		served, err := log.ReadTiles([]tlog.Tile{tile})
		if err != nil {
			return err
		}
		built, err := tlog.ReadTileData(tile, stored)
		if err != nil {
			return err
		}
		if !bytes.Equal(served[0], built) {
			return fmt.Errorf("%s is not what its leaves make", pathOf(tile))
		}
	}
	return nil
}

// rootOf is TreeHash, but for the empty tree, where RFC 6962 has another root than Go.
func rootOf(size int64, stored storedHashes) (tlog.Hash, error) {
	if size == 0 {
		return sha256.Sum256(nil), nil
	}
	return tlog.TreeHash(size, stored)
}

// proveRecords makes proofs of inclusion as an auditor would, spread over the log.
func proveRecords(log *site, head checkpoint, hashes tlog.HashReader, proofs int64, found *report) error {
	step := int64(1)
	if proofs > 0 && head.N > proofs {
		step = (head.N + proofs - 1) / proofs
	}
	for index := int64(0); index < head.N && proofs > 0; index += step {
		leaf, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(0, index)})
		if err != nil {
			return err
		}
		proof, err := tlog.ProveRecord(head.N, index, hashes)
		if err != nil {
			return fmt.Errorf("record %d: %w", index, err)
		}
		if err := tlog.CheckRecord(proof, head.N, head.Hash, index, leaf[0]); err != nil {
			return fmt.Errorf("record %d: %w", index, err)
		}
		found.Proofs++
	}
	return nil
}

// verifyOld checks that the log goes on from what it has signed before.
func verifyOld(name string, keys note.Verifiers, head checkpoint, hashes tlog.HashReader, found *report) error {
	signed, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	old, err := openCheckpoint(signed, keys)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if old.origin != head.origin || old.N > head.N {
		return fmt.Errorf("%s: %d leaves of %s, and the log has %d of %s", name, old.N, old.origin, head.N, head.origin)
	}
	if err := checkGrowth(old.Tree, head.Tree, hashes); err != nil {
		return fmt.Errorf("%s: the log does not go on from there: %w", name, err)
	}
	found.Consistent = append(found.Consistent, old.N)
	return nil
}

// checkGrowth has no proof for the empty tree, which every tree goes on from.
func checkGrowth(old, head tlog.Tree, hashes tlog.HashReader) error {
	if old.N == 0 {
		return nil
	}
	proof, err := tlog.ProveTree(head.N, old.N, hashes)
	if err != nil {
		return err
	}
	return tlog.CheckTree(proof, head.N, head.Hash, old.N, old.Hash)
}
