package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// witnessServer cosigns what goes on from what it has cosigned before: c2sp.org/tlog-witness.
type witnessServer struct {
	cosigner
	logs  map[string]note.Verifier
	state string
	// One request after the other: what is checked is still so when it is kept.
	mutex sync.Mutex
}

// seen is the last checkpoint that was cosigned.
type seen struct {
	Size int64     `json:"size"`
	Root tlog.Hash `json:"root"`
}

func witness(args []string) error {
	flags := flag.NewFlagSet("witness", flag.ContinueOnError)
	name := flags.String("name", "witness.example/go", "the name of its key")
	listen := flags.String("listen", "127.0.0.1:0", "where it listens")
	state := flags.String("state", ".", "the folder with its key and what it has seen")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return fmt.Errorf("%s", usage)
	}
	server := &witnessServer{logs: map[string]note.Verifier{}, state: *state}
	for _, key := range flags.Args() {
		verifier, err := note.NewVerifier(key)
		if err != nil {
			return err
		}
		server.logs[verifier.Name()] = verifier
	}
	key, err := keptKey(filepath.Join(*state, "key"))
	if err != nil {
		return err
	}
	server.cosigner = cosigner{name: *name, key: key}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		return err
	}
	ready := map[string]string{"url": "http://" + listener.Addr().String(), "verifierKey": server.verifierKey()}
	if err := json.NewEncoder(os.Stdout).Encode(ready); err != nil {
		return err
	}
	http.Handle("/add-checkpoint", server)
	return http.Serve(listener, nil)
}

func (w *witnessServer) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		http.Error(answer, "POST it", http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(io.LimitReader(request.Body, 1<<20))
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	status, kind, text := w.add(string(body))
	answer.Header().Set("Content-Type", kind)
	answer.WriteHeader(status)
	io.WriteString(answer, text)
}

const plain = "text/plain; charset=utf-8"

func (w *witnessServer) add(body string) (int, string, string) {
	old, proof, signed, err := parseRequest(body)
	if err != nil {
		return http.StatusBadRequest, plain, err.Error() + "\n"
	}
	origin, _, _ := strings.Cut(signed, "\n")
	verifier, isKnown := w.logs[origin]
	if !isKnown {
		return http.StatusNotFound, plain, "unknown log\n"
	}
	head, err := openCheckpoint([]byte(signed), note.VerifierList(verifier))
	if err != nil {
		return http.StatusForbidden, plain, err.Error() + "\n"
	}
	if old > head.N {
		return http.StatusBadRequest, plain, "old is larger\n"
	}
	last, err := w.lastOf(origin)
	if err != nil {
		return http.StatusInternalServerError, plain, err.Error() + "\n"
	}
	if old != last.Size {
		return http.StatusConflict, "text/x.tlog.size", fmt.Sprintf("%d\n", last.Size)
	}
	if old == head.N && old > 0 && last.Root != head.Hash {
		return http.StatusConflict, plain, "another root\n"
	}
	if err := checkProof(proof, last, head); err != nil {
		return http.StatusUnprocessableEntity, plain, err.Error() + "\n"
	}
	if err := w.keep(origin, seen{head.N, head.Hash}); err != nil {
		return http.StatusInternalServerError, plain, err.Error() + "\n"
	}
	return http.StatusOK, plain, w.line(head.text, time.Now())
}

func checkProof(proof tlog.TreeProof, last seen, head checkpoint) error {
	if last.Size == 0 || last.Size == head.N {
		if len(proof) > 0 {
			return errors.New("there is nothing to prove")
		}
		return nil
	}
	return tlog.CheckTree(proof, head.N, head.Hash, last.Size, last.Root)
}

func parseRequest(body string) (old int64, proof tlog.TreeProof, signed string, err error) {
	before, signed, isCut := strings.Cut(body, "\n\n")
	lines := strings.Split(before, "\n")
	number := strings.TrimPrefix(lines[0], "old ")
	old, err = strconv.ParseInt(number, 10, 64)
	if !isCut || err != nil || old < 0 || "old "+strconv.FormatInt(old, 10) != lines[0] || len(lines) > 64 {
		return 0, nil, "", errors.New("this is no request")
	}
	for _, line := range lines[1:] {
		hash, err := base64.StdEncoding.DecodeString(line)
		if err != nil || len(hash) != tlog.HashSize {
			return 0, nil, "", errors.New("this is no hash")
		}
		proof = append(proof, *(*tlog.Hash)(hash))
	}
	return old, proof, signed, nil
}

func (w *witnessServer) fileOf(origin string) string {
	return filepath.Join(w.state, base64.RawURLEncoding.EncodeToString([]byte(origin)))
}

func (w *witnessServer) lastOf(origin string) (last seen, err error) {
	text, err := os.ReadFile(w.fileOf(origin))
	if errors.Is(err, os.ErrNotExist) {
		return last, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &last)
	}
	return last, err
}

// keep writes what is cosigned before anybody gets the signature.
func (w *witnessServer) keep(origin string, last seen) error {
	text, err := json.Marshal(last)
	if err != nil {
		return err
	}
	name := w.fileOf(origin)
	if err := os.WriteFile(name+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// keptKey reads the secret key, and makes one when there is none.
func keptKey(name string) (ed25519.PrivateKey, error) {
	seed, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		seed = make([]byte, ed25519.SeedSize)
		if _, err := rand.Read(seed); err != nil {
			return nil, err
		}
		err = os.WriteFile(name, seed, 0o600)
	}
	if err != nil {
		return nil, err
	}
	if len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("%s is no key", name)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

func uint64Bytes(value int64) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(value))
}
