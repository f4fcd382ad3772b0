import { expect, test } from 'vitest';
import { formatAddCheckpoint, parseAddCheckpoint, readWitnessAnswer } from './witness.ts';

/** The examples of c2sp.org/tlog-witness. */
const REQUEST = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;
const COSIGNATURES = `— witness.example/w1 CMp+6LWBU0anHGH5aNDTJkH/gj79sG+T6+iP2ThYN5krrDJbR1HDnucjL39QsZTSvVjyQLrdk3DXDqI5G2HgLatVs0pWh6Up69HVOw==
— witness.example/w1 I7rEps0pvK2UqkS2gSpVUDhrhVtQV9lgF6pRrWAvjJHjyWpW7VcE3SiOlVlbQNt64vWhO+DlkL0+UfzuOBMh9ChdMkP1vi/lCAsmlw==
`;
const TEXT = 'text/plain; charset=utf-8';

test('the example of a request is read, and written as it was', () => {
	const request = parseAddCheckpoint(REQUEST);
	expect(request).toMatchObject({ old: 20_852_014, proof: { length: 4 } });
	expect(request.checkpoint).toMatch(/^example\.com\/behind-the-sofa\n20852163\n/);
	expect(formatAddCheckpoint(request)).toBe(REQUEST);
	const first = { old: 0, proof: [], checkpoint: request.checkpoint };
	expect(parseAddCheckpoint(formatAddCheckpoint(first))).toEqual(first);
});

test.each([
	['nothing', ''],
	['no old size', REQUEST.slice(REQUEST.indexOf('\n') + 1)],
	['a leading zero', REQUEST.replace('old 2', 'old 02')],
	['a negative size', REQUEST.replace('old 2', 'old -2')],
	['a short hash', REQUEST.replace('Pl', '')],
	['64 hashes', REQUEST.replace(/^Pl.*\n/m, (line) => line.repeat(61))],
])('%s makes no request', (_, body) => {
	expect(() => parseAddCheckpoint(body)).toThrow('proof_malformed');
});

test('an answer says what the witness has done', () => {
	const read = (status: number, body = '', type = TEXT) => readWitnessAnswer({ status, body, type });
	expect(read(200, COSIGNATURES)).toMatchObject({
		kind: 'cosigned',
		signatures: [{ name: 'witness.example/w1', id: '08ca7ee8' }, { id: '23bac4a6' }],
	});
	expect(read(409, '20852014\n', 'text/x.tlog.size')).toEqual({ kind: 'behind', size: 20_852_014 });
	expect(read(409, '0\n', 'Text/X.tlog.size; charset=utf-8')).toEqual({ kind: 'behind', size: 0 });
	expect(read(409, 'another root')).toEqual({ kind: 'forked' });
	expect(read(403)).toEqual({ kind: 'unsigned' });
	expect(read(404)).toEqual({ kind: 'unknown' });
	expect(read(422)).toEqual({ kind: 'refused' });
});

test('an answer that makes no sense is unreadable', () => {
	const read = (status: number, body: string, type: string) => readWitnessAnswer({ status, body, type });
	for (const body of ['', 'thanks\n', COSIGNATURES.trimEnd(), COSIGNATURES.replace('—', '-'), `\n${COSIGNATURES}`]) {
		expect(read(200, body, TEXT)).toEqual({ kind: 'unreadable', status: 200 });
	}
	for (const body of ['', '7', '-1\n', '07\n', '1e3\n', '7\n7\n', '99999999999999999999\n']) {
		expect(read(409, body, 'text/x.tlog.size')).toEqual({ kind: 'unreadable', status: 409 });
	}
	for (const status of [302, 400, 500]) expect(read(status, '', TEXT)).toEqual({ kind: 'unreadable', status });
});
