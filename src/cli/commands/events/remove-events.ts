import { Command } from 'commander';
import { MOST_EVENTS_REMOVED } from '../../../contract/approval/approval.ts';
import { Moment } from '../../../contract/schema/time.ts';
import { actOrAsk } from '../../../domain/approval/act-or-ask.ts';
import { askApproval } from '../../../domain/approval/ask-approval.ts';
import { countEvents, removeEvents } from '../../../domain/event/remove-events.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print } from '../../terminal/print.ts';
import { printWaiting } from '../../terminal/print-waiting.ts';
import { showProgress } from '../../terminal/progress.ts';

type Options = { from: string; to: string; reason: string; dryRun?: boolean; json?: boolean };

export const removeEventsCommand = new Command('remove-events')
	.summary('Remove the events of a subject within a span of time')
	.description(
		`Remove the events of a subject within a span of time, up to ${MOST_EVENTS_REMOVED.toLocaleString('en')} of them. Each removal is an entry with the reason, and the subject is told. After a crash, run it again`,
	)
	.argument('<subject>', SUBJECT)
	.requiredOption('--from <value>', 'Events from this time on, like 2026-03-01 or 2026-03-01T09:30:00Z')
	.requiredOption('--to <value>', 'Events before this time')
	.requiredOption('--reason <value>', 'Why, for the subject and the audit trail')
	.option('--dry-run', 'Only say how many there are')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples("remove-events dev-mallory --from 2026-03-01 --to 2026-03-02 --reason 'Spam' --dry-run"),
	)
	.action((argument: string, { reason, dryRun, json, ...options }: Options) =>
		withServices('cli', async (ctx) => {
			const subject = await readSubject(ctx, argument);
			const [from, to] = [parseArgument(Moment, options.from), parseArgument(Moment, options.to)];
			const span = { subject, from, to };
			if (dryRun) {
				const { count } = await countEvents(ctx, span);
				return print(json, { count }, `${eventsInWords(count)} would be removed`);
			}
			const progress = showProgress();
			try {
				const onProgress = (removed: number, count: number) => progress.update(removed, count, `${removed} events`);
				const result = await actOrAsk(
					() => removeEvents(ctx, { ...span, reason, onProgress }),
					() => askApproval(ctx, { act: { kind: 'remove-events', ...span }, reason }),
				);
				progress.end();
				if ('waits' in result) return printWaiting(json, result.waits);
				print(json, result.done, `${eventsInWords(result.done.removed)} removed`);
			} finally {
				progress.end();
			}
		}),
	);

const eventsInWords = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'event' : 'events'}`;
