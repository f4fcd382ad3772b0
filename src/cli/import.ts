import { defineCommand } from 'citty';
import { TidelineError } from '../contract/errors.ts';
import { readCloudEvent } from '../contract/schema/cloud-event.ts';
import type { SubjectId } from '../contract/subject.ts';
import { postCloudEvent } from '../domain/event/post-cloud-event.ts';
import { subjectIdOf } from '../domain/subject/subject-id.ts';
import { type Loaded, loadFile, printSummary, type Summary } from './load-file.ts';
import { machines } from './ensure-once.ts';
import { type Session, withSession } from './session.ts';

export const importCommand = defineCommand({
	meta: { name: 'import', description: 'Post the CloudEvents of an NDJSON file (gzip too), each once' },
	args: {
		file: { type: 'positional', description: 'CloudEvents 1.0, one JSON object a line', required: true },
		json: { type: 'boolean', description: 'Print the summary as JSON' },
	},
	async run({ args }) {
		const summary = await withSession('import', (session) => importEvents(session, args.file));
		printSummary(summary, { json: args.json ?? false, made: 'posted' });
	},
});

/** Posts each line's event as the machine subject that its `source` names. */
export function importEvents(session: Session, file: string): Promise<Summary> {
	const ensure = machines(session);
	return loadFile(session, file, async (text): Promise<Loaded> => {
		const incoming = readCloudEvent(parseJson(text));
		const actor: SubjectId = subjectIdOf('app', incoming.source);
		await ensure(actor);
		const { repeated } = await postCloudEvent(session, { actor, incoming });
		return repeated ? 'there' : 'new';
	});
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new TidelineError('json_invalid', 'The line is not valid JSON.');
	}
}
