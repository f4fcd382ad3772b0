import type { Sighting } from '../../sdk/remembered-log/remembered-log.ts';

/**
 * Writes sightings as a text that anybody can check: the signed notes are in it as they were, between lines of their
 * own. It is in English, since it is for others as well.
 */
export function evidenceOf(sightings: readonly Sighting[]): string {
	return sightings.map(partOf).join('\n');
}

function partOf({ at, findings, remembered, now, closing }: Sighting): string {
	const codes = findings.map(({ code, detail }) => (detail === undefined ? code : `${code} (${detail})`));
	return [
		`Seen at ${at}: ${codes.join(', ')}${closing === undefined ? '' : `; the closed log: ${closing}`}`,
		...(remembered
			? ['', `The checkpoint that this browser read at ${remembered.seenAt}, of keys`, ...remembered.keys]
			: []),
		...(remembered ? noteIn(remembered.note) : []),
		'',
		`What the service said at ${at}: the log ${now.origin} at ${now.log}, of keys`,
		...now.keys,
		...(now.note === undefined ? ['It gave no checkpoint.', ''] : noteIn(now.note)),
	].join('\n');
}

const noteIn = (note: string) => ['-----BEGIN CHECKPOINT-----', `${note}-----END CHECKPOINT-----`];
