package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8
const tileWidth = 1 << tileHeight

// site is a log by its address. It keeps the tiles that it has read.
type site struct {
	url, token string
	mutex      sync.Mutex
	kept       map[string][]byte
}

func (s *site) get(path string) ([]byte, error) {
	request, err := http.NewRequest("GET", s.url+"/"+path, nil)
	if err != nil {
		return nil, err
	}
	if s.token != "" {
		request.Header.Set("Authorization", "Bearer "+s.token)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

// Height, ReadTiles and SaveTiles are what tlog.TileHashReader asks of a reader of tiles.
func (s *site) Height() int { return tileHeight }

func (s *site) SaveTiles(tiles []tlog.Tile, data [][]byte) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for at, tile := range tiles {
		s.kept[pathOf(tile)] = data[at]
	}
}

func (s *site) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for at, tile := range tiles {
		path := pathOf(tile)
		s.mutex.Lock()
		data[at] = s.kept[path]
		s.mutex.Unlock()
		if data[at] != nil {
			continue
		}
		read, err := s.get(path)
		if err != nil {
			return nil, err
		}
		data[at] = read
	}
	return data, nil
}

// pathOf takes the height out of a path: tlog-tiles has but one.
func pathOf(tile tlog.Tile) string {
	path := strings.Replace(tile.Path(), "tile/8/data/", "tile/entries/", 1)
	return strings.Replace(path, "tile/8/", "tile/", 1)
}

// bundle reads the entries of the bundle with this index.
func (s *site) bundle(index int64, width int) ([][]byte, error) {
	path := pathOf(tlog.Tile{H: tileHeight, L: -1, N: index, W: width})
	data, err := s.get(path)
	if err != nil {
		return nil, err
	}
	entries := make([][]byte, 0, width)
	for len(data) > 0 {
		if len(data) < 2 || len(data) < 2+int(data[0])<<8+int(data[1]) {
			return nil, fmt.Errorf("%s: an entry is cut", path)
		}
		end := 2 + int(data[0])<<8 + int(data[1])
		entries = append(entries, data[2:end])
		data = data[end:]
	}
	if len(entries) != width {
		return nil, fmt.Errorf("%s: %d entries", path, len(entries))
	}
	return entries, nil
}
