import type { PendingJob } from '../domain/core/ports.ts';
import type { LogSettings } from '../keeping-log/log-port.ts';
import type { AlertSettings } from '../outbound/alert-sealer.ts';
import type { Lent } from '../storage/embedded/writer/thread.ts';

/** What the thread for deliveries is started with. */
export type ThreadData = {
	dataDir: string;
	prefix: string;
	/** As the settings ALLOWED_INSIDE_HOSTS and ADMINS say. */
	insideHosts: readonly string[];
	/** What this service calls itself when it asks a receiver. */
	publicHost: string;
	admins: readonly string[];
	/** As the settings VAPID_PRIVATE_KEY and VAPID_CONTACT say. */
	alerts?: AlertSettings | undefined;
	log: LogSettings;
	/** As the setting RETAIN_EVENTS_DAYS says. */
	retainEventsDays?: number | undefined;
};

/** What the thread is told: a job to run, to take no more messages, to hand unfinished jobs back, or to end. */
export type Order = { run: PendingJob; id: number } | 'take no more' | 'hand back' | 'end';

/** What the thread says. */
export type Report =
	/** Its store asks for a way to the writing thread. */
	| { borrow: Lent }
	/** This job ended, was handed back, or is left to its message. */
	| { ended: number }
	/** It received its last message and has handled it. */
	| 'takes no more'
	/** It wrote to these timelines. */
	| { wrote: string[] }
	/** For the log. */
	| { sentence: string; reason: string };
