import type { PendingJob } from '../../domain/ports/ports.ts';
import type { MetricsAsData, TracesTo } from '../../observation/shared/kinds.ts';
import type { AlertSettings } from '../../outbound/alert-sealer.ts';
import type { BackupSettings } from '../../outbound/backup/backup-place.ts';
import type { LogSettings } from '../../outbound/log/log-port.ts';
import type { MailSettings } from '../../outbound/mail/mailer.ts';
import type { Lent } from '../../storage/embedded/writer/thread.ts';

/** Data with which the thread for deliveries is started. */
export type ThreadData = {
	dataDir: string;
	prefix: string;
	/** Values of the settings ALLOWED_INSIDE_HOSTS and ADMINS. */
	insideHosts: readonly string[];
	/** Host name with which this service introduces itself to a receiver. */
	publicHost: string;
	/** Origin at which people open this service. */
	openedAt: string;
	admins: readonly string[];
	claimGivesRoles: boolean;
	/** Values of the settings VAPID_PRIVATE_KEY and VAPID_CONTACT. */
	alerts?: AlertSettings | undefined;
	/** Values of the settings SMTP_URL and MAIL_FROM. */
	mail?: MailSettings | undefined;
	log: LogSettings;
	/** Values of the settings BACKUP_…. */
	backup?: BackupSettings | undefined;
	/** Collector of traces, where the process keeps some. */
	tracesTo?: TracesTo | undefined;
	/** Version of the process where it keeps metrics. */
	metricsOf?: string | undefined;
	/** Value of the setting RETAIN_EVENTS_DAYS. */
	retainEventsDays?: number | undefined;
};

/** Milliseconds in which news between the threads are told together. A page waits for 40 ms more before it looks. */
export const TELL_EVERY = 10;

/** Work that the process wrote with a command, for the thread to go on with. */
export type Added = 'leaves added' | 'pushes added';

/** Orders to the thread: to run a job, to look at what was added, to take no more messages, to hand unfinished jobs back, to tell its metrics, or to end. */
export type Order = { run: PendingJob; id: number } | Added | 'take no more' | 'hand back' | 'tell metrics' | 'end';

/** Reports of the thread. */
export type Report =
	/** Its store asks for a way to the writing thread. */
	| { borrow: Lent }
	/** This job ended, was handed back, or is left to its message. */
	| { ended: number }
	/** It received its last message and has handled it. */
	| 'takes no more'
	/** It wrote to these timelines. */
	| { wrote: string[] }
	/** Its metrics, as it was asked to tell. */
	| { metrics: MetricsAsData }
	/** For the log: something failed, or Node warns of something. */
	| { sentence: string; failure: Failure }
	| { warning: string };

/** An error as it goes from one thread to the other: its class would not, and what it holds may be large. */
export type Failure = { name: string; message: string; stack?: string | undefined };

export function failureOf(error: unknown): Failure {
	if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
	const { name, message, stack } = error;
	return { name, message, stack };
}

export const errorOf = (failure: Failure): Error => Object.assign(new Error(failure.message), failure);
