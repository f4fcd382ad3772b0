import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { readCloudEvent } from '../../../contract/schema/machines/cloud-event.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { postCloudEvent } from '../../../domain/event/post-cloud-event.ts';
import { subjectIdOf } from '../../../domain/subject/subject-id.ts';
import { examples } from '../../arguments/examples.ts';
import { type CliContext, withServices } from '../../context/with-services.ts';
import { ensureMachineOnce } from '../../load/ensure-machine-once.ts';
import { type Loaded, loadFile, printSummary, type Summary } from '../../load/load-file.ts';
import { type Lines, openLines } from '../../load/read-lines.ts';

export const importCommand = new Command('import')
	.description('Post the CloudEvents in an NDJSON file, plain or gzipped. Each is posted once')
	.argument('<file>', 'CloudEvents 1.0, one JSON object per line. - is standard input')
	.option('--json', 'Print the summary as JSON')
	.addHelpText('after', examples('import events.ndjson', 'import events.ndjson.gz --json', 'import - < events.ndjson'))
	.action(async (file: string, { json = false }: { json?: boolean }) => {
		const lines = await openLines(file);
		const summary = await withServices('import', (ctx) => importEvents(ctx, lines));
		printSummary(summary, { json, made: 'posted' });
	});

/** Posts each line's event as the machine subject that its `source` names. */
export function importEvents(ctx: CliContext, lines: Lines): Promise<Summary> {
	const ensure = ensureMachineOnce(ctx);
	return loadFile(ctx, lines, async (text): Promise<Loaded> => {
		const incoming = readCloudEvent(parseJson(text));
		const actor: SubjectId = subjectIdOf('app', incoming.source);
		await ensure(actor);
		const { repeated } = await postCloudEvent(ctx, { actor, incoming });
		return repeated ? 'there' : 'new';
	});
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new TidelineError('json_invalid', "The line isn't valid JSON.");
	}
}
