import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { observedBy } from '../../../env/observation.ts';
import { env } from '../../../env.ts';
import { log, logFailure } from '../../../observation/log/log.ts';
import { openProcessLog } from '../../../observation/log/process-log.ts';
import { listenForScrapes } from '../../../observation/metrics/metrics-port.ts';
import { observeProcess } from '../../../observation/observe-process.ts';
import { shared } from '../../../observation/shared/shared.ts';
import { metricsTextOf } from '../../../server/services/metrics-text.ts';
import { keepAlarms } from '../../../worker/keep-alarms.ts';
import { keepBackup } from '../../../worker/keep-backup.ts';
import { keepCollector } from '../../../worker/keep-collector.ts';
import { keepHeat } from '../../../worker/keep-heat.ts';
import { keepLog } from '../../../worker/keep-log.ts';
import { runWorker } from '../../../worker/run-worker.ts';
import { keepSendingPushes } from '../../../worker/send-pushes.ts';
import { examples } from '../../arguments/examples.ts';
import { captureInCli } from '../../context/capture-in-cli.ts';
import { withServices } from '../../context/with-services.ts';
import { printLine } from '../../terminal/print.ts';

/** The most messages that one worker can usefully have under way. */
const MOST_MESSAGES_AT_ONCE = 256;

export const workCommand = new Command('work')
	.description('Run jobs as they come in, until stopped. You can run several at once')
	.option('--concurrency <value>', 'Messages handled at once (default: 32 on the embedded store, 8 on Azure)')
	.addHelpText('after', examples('work', 'work --concurrency 16'))
	.action(async ({ concurrency: given }: { concurrency?: string }) => {
		openProcessLog({ level: env.LOG_LEVEL, format: env.LOG_FORMAT });
		await observeProcess({ ...observedBy(env), thread: 'answers' });
		await withServices('cli', async ({ domain, background, heat }) => {
			const concurrency = given === undefined ? undefined : Number(given);
			if (
				concurrency !== undefined &&
				!(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= MOST_MESSAGES_AT_ONCE)
			)
				throw new TidelineError(
					'invalid_input',
					`--concurrency takes a whole number from 1 to ${MOST_MESSAGES_AT_ONCE}.`,
				);
			if (env.METRICS_LISTEN) await listenForScrapes(env.METRICS_LISTEN, metricsTextOf(domain, env));
			let handled = 0;
			const onError = (sentence: string, error: unknown) => {
				captureInCli(error, 'worker', sentence);
				logFailure(sentence, error);
			};
			log().write('info', 'Working. Press Ctrl-C to stop after the current jobs.');
			const working = runWorker(domain, {
				signal: background.stopping,
				concurrency,
				onHandled: () => void handled++,
				onError,
			});
			const pushing = keepSendingPushes(domain, { signal: background.stopping, onError });
			const keeping = keepLog(domain, { signal: background.stopping, onError });
			const feeding = keepCollector(domain, { signal: background.stopping, onError });
			const watching = keepAlarms(domain, { signal: background.stopping, onError });
			const backing = keepBackup(domain, { signal: background.stopping, onError });
			const counting = keepHeat(domain, heat, { signal: background.stopping, onError });
			const all = [working, pushing, keeping, feeding, watching, backing, counting];
			for (const each of all) background.run(each);
			await Promise.all(all);
			// A signal stopped it, as intended.
			process.exitCode = 0;
			printLine(`${handled} message(s) handled`);
		});
		await shared.traces?.close();
	});
