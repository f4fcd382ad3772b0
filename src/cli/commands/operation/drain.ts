import { Command } from 'commander';
import { expireEventsNow } from '../../../worker/expire-events-now.ts';
import { fillSearchService } from '../../../worker/fill-search-service.ts';
import { keepLogOnce } from '../../../worker/keep-log.ts';
import { sendPushes } from '../../../worker/send-pushes.ts';
import { warnOwnersNow } from '../../../worker/warn-owners-now.ts';
import { examples } from '../../arguments/examples.ts';
import { settle, warnOf, withServices } from '../../context/with-services.ts';
import { jsonOption, printJson, printLine } from '../../terminal/print.ts';

export const drainCommand = new Command('drain')
	.description('Run jobs until none are pending')
	.option(...jsonOption)
	.addHelpText('after', examples('drain', 'drain --json'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const { domain, store, background } = ctx;
			await warnOwnersNow(domain, warnOf);
			await expireEventsNow(domain, { signal: background.stopping, onError: warnOf });
			const handled = await settle(ctx);
			const pushes = await sendPushes(domain, { signal: background.stopping, onError: warnOf });
			await keepLogOnce(domain, { signal: background.stopping, onError: warnOf });
			await fillSearchService(domain, { signal: background.stopping, onError: warnOf });
			const [later, parked] = await Promise.all([store.queues.purges.depth(), store.queues.poison.depth()]);
			if (json) printJson({ handled, pushes, later, parked });
			else if (background.stopping.aborted) printLine(`${handled} message(s) handled; stopped early`);
			else {
				printLine(`${handled} message(s) handled; no job is pending`);
				if (pushes > 0) printLine(`${pushes} push(es) to webhooks were tried`);
				if (later > 0)
					printLine(
						`${later} clean-up(s) come due later (five minutes after an unfollow, a day after a removal). A running server or the next drain does them`,
					);
				if (parked > 0) printLine(`${parked} message(s) are parked in the poison queue`);
			}
		}),
	);
