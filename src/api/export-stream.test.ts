import { expect, test } from 'vitest';
import type { User } from '../contract/caller/principal.ts';
import type { ExportedPart } from '../domain/export/export-trail.ts';
import { exportStream } from './export-stream.ts';

const bob: User = { kind: 'user', subject: 'dev-bob', name: 'Bob', role: 'auditor' };

/** A long trail. It ends only where nothing else ended the export. */
async function* parts(): AsyncGenerator<ExportedPart, void> {
	const deadline = Date.now() + 10_000;
	while (Date.now() < deadline) {
		await new Promise(setImmediate);
		yield { text: 'a line\n', rows: 1 };
	}
}

test('a running export ends once the role of its reader is taken', async () => {
	let reader = bob;
	let isEnded = false;
	const stream = exportStream(parts(), {
		stillGood: async () => reader,
		end: () => {
			isEnded = true;
		},
	}).getReader();
	await stream.read();
	reader = { ...bob, role: 'member' };
	const readOn = async () => {
		while (!(await stream.read()).done);
	};
	await expect(readOn()).rejects.toMatchObject({ code: 'forbidden' });
	expect(isEnded).toBe(true);
});
