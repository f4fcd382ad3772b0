import { TidelineError } from '../../contract/errors/errors.ts';
import { env } from '../../env.ts';
import { drain } from '../../worker/drain.ts';
import { endSuspensionsNow } from '../../worker/end-suspensions-now.ts';
import { expireEventsNow } from '../../worker/expire-events-now.ts';
import { fillSearchService } from '../../worker/fill-search-service.ts';
import { raiseAlarmsNow, raiseStatesNow } from '../../worker/keep-alarms.ts';
import { backUpNow } from '../../worker/keep-backup.ts';
import { feedCollectorNow } from '../../worker/keep-collector.ts';
import { keepLogOnce } from '../../worker/keep-log.ts';
import { lookAtSearchesNow } from '../../worker/look-at-searches-now.ts';
import { sendPushes } from '../../worker/send-pushes.ts';
import { warnOwnersNow } from '../../worker/warn-owners-now.ts';
import { reportOfWorker, services } from '../services/services.ts';
import { isBearer } from './is-bearer.ts';
import { refusal } from './refusal.ts';

/** It stops taking messages before the platform stops it. */
const STOP_AFTER = 240_000;

/** Warns owners of tokens that expire, ends suspensions that are over, lets old texts expire, drains the queues once, looks at saved searches, keeps the log, feeds the collector, raises alarms, sends the pushes that are due, backs up, and fills the search service. Wants `Authorization: Bearer $CRON_SECRET`. */
export async function drainOnce(request: Request): Promise<Response> {
	try {
		assertCron(request);
		const { domain } = await services();
		const signal = AbortSignal.timeout(STOP_AFTER);
		await warnOwnersNow(domain, reportOfWorker);
		await endSuspensionsNow(domain, reportOfWorker);
		await expireEventsNow(domain, { signal, onError: reportOfWorker });
		const handled = await drain(domain, { until: 'idle', signal, onError: reportOfWorker });
		await lookAtSearchesNow(domain, { signal, onError: reportOfWorker });
		await keepLogOnce(domain, { signal, onError: reportOfWorker });
		await feedCollectorNow(domain, { signal, onError: reportOfWorker });
		await raiseAlarmsNow(domain, { signal, onError: reportOfWorker });
		await raiseStatesNow(domain, { onError: reportOfWorker });
		const pushes = await sendPushes(domain, { signal, onError: reportOfWorker });
		await backUpNow(domain, { onError: reportOfWorker });
		// Last: on a large store it may take all the time that is left.
		await fillSearchService(domain, { signal, onError: reportOfWorker });
		return Response.json({ handled, pushes });
	} catch (error) {
		return refusal(error);
	}
}

function assertCron(request: Request): void {
	if (env.CRON_SECRET === undefined || !isBearer(request, env.CRON_SECRET))
		throw new TidelineError(
			'not_signed_in',
			"Send Authorization: Bearer with the value of CRON_SECRET. Without that setting, jobs can't be run from outside.",
		);
}
