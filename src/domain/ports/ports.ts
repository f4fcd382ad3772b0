import type { Entry } from '../../contract/audit/audit.ts';
import type { Subscription } from '../../contract/caller/device.ts';
import type { ExceptionsSeen } from '../../contract/exception/exception.ts';
import type { Mail, MailTried } from '../../contract/mail/mail.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { ErasureFile } from '../../storage/erasure-file.ts';
import type { Files } from '../../storage/files.ts';
import type { Lease, Reading, Row, Step, Store, Write } from '../../storage/port.ts';
import type { KeptDetails } from '../../storage/rows/entry-details.ts';
import type { JobRow } from '../../storage/rows/ledger/jobs.ts';
import type { Tracing } from './tracing.ts';

/**
 * The job of a command that has just been committed, and the lease on its message: its holder may run the job at once.
 */
export type PendingJob = {
	subject: SubjectId;
	commandId: string;
	lease: Lease;
	sentAt: number;
	/** The span of its command: see `Tracing`. */
	trace?: string | undefined;
	/** Rows that were written with the command, so that they need not be read again. Its first rows are there, too. */
	written?: Written;
};

/**
 * Rows of the ledger that earlier commands of this process read, by row key. They are as the known head has them: when
 * another process has moved it, the transaction is refused and everything is read again.
 */
export type KnownRows = Map<string, Row>;

/** `details` is kept beside the entry. `known` goes to no other thread. */
export type Written = { job: JobRow; entry: Entry; details: KeptDetails; known?: KnownRows };

/** A command before it is committed: its rows on its ledger, and its first rows as `tables` stand. */
export type Staged = { written: Written; ledger: Write[]; first(tables: Store['tables']): Promise<Step[]> };

/**
 * Commands with all that their jobs have to do: the rows of their ledgers but the heads, and steps. It is right as long
 * as `readings` hold. `done` is called once all of it is written, and `refused` when none was.
 */
export type Prepared = {
	ledger: Write[];
	steps: Step[];
	readings: readonly Reading[];
	done(): void;
	refused(): void;
};

/** One of the commands has a job with more to do than is written at once. */
export type Beyond = { beyond: Staged };

/** The points of the protocols, in the order in which a command and its job pass them. */
export const CRASH_POINTS = [
	'message sent',
	'transaction committed',
	'first write made',
	'entry indexed',
	'chunk bounds written',
	'chunk handed out',
	'followers listed',
	'rows written',
	'receipt written',
	'follower row set',
	'purged once',
	'mentions settled',
	'second purge sent',
	'job finished',
	'job deleted',
	'leaves decided',
	'leaves entered',
	'tree moved',
	'checkpoint anchored',
	'checkpoint signed',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** The way to addresses that users name. */
export type Outside = {
	/** Throws `address_refused` for an address that would not be called now. */
	assertCallable(address: string): Promise<void>;
	/**
	 * Posts a body. A redirect is an answer like any other. Throws `address_refused`, a `TimeoutError` when there is no whole
	 * answer within so many milliseconds, and what the network says.
	 */
	post(
		address: string,
		request: { headers: Record<string, string>; body: string | Uint8Array; withinMs: number },
	): Promise<{ status: number; headers: Headers; body: string }>;
	/**
	 * Whether a receiver lets this service deliver, asked with OPTIONS as CloudEvents' webhooks have it. False for any other
	 * answer, and for none within so many milliseconds.
	 */
	mayDeliver(address: string, withinMs: number): Promise<boolean>;
};

/**
 * Outcome of a try to send something outside: seconds after which to try again, if at all. `elsewhere`: another process
 * tries it at this moment.
 */
export type SendRun = { again: number; elsewhere?: boolean } | undefined;

/** Encrypts what a device is sent (RFC 8291), and signs who sends it (RFC 8292). */
export type AlertSealer = {
	/** Key with which a browser subscribes, in base64url. */
	publicKey: string;
	/** The push service keeps it for `seconds`, and one of each `topic`. */
	seal(
		subscription: Subscription,
		alert: string,
		options: { seconds: number; topic: string },
	): Promise<{ headers: Record<string, string>; body: Uint8Array }>;
};

/** Hands mail to a mail server. */
export type Mailer = {
	/**
	 * One try. `beforeText` is awaited when the server has taken sender and address and asks for the text: from its end on,
	 * nobody can be sure that the mail was not sent. If it throws, nothing is sent, and its error is thrown.
	 */
	send(mail: Mail, options: { withinMs: number; beforeText(): Promise<void> }): Promise<MailTried>;
};

/** Signs checkpoints of the log with the keys of this service. */
export type LogSigner = {
	/** The keys of a log of this origin, one a line, as others verify with them. */
	verifierKeysOf(origin: string): string[];
	/** The text of a checkpoint as a signed note. */
	sign(origin: string, checkpoint: string): string;
};

/** Somebody else who sees that the log only grows. */
export type LogWitness = {
	/** Verifier key from the settings: name, hash and key. */
	verifierKey: string;
	/** Posts to its `add-checkpoint`. It throws when there is no answer in time. */
	add(body: string): Promise<{ status: number; type: string; body: string }>;
};

/** A place outside the store that keeps every checkpoint. */
export type LogAnchor = {
	/** The checkpoint of the greatest size that it holds of a log, as a signed note. */
	newest(origin: string): Promise<string | undefined>;
	add(origin: string, size: number, note: string): Promise<void>;
};

/** A program that collects the whole trail, such as a SIEM. */
export type LogCollector = {
	/** Address, for operators to read. */
	address: string;
	format: 'ndjson' | 'ocsf';
	/** Posts lines. It throws when there is no answer in time. */
	send(body: string, headers: Readonly<Record<string, string>>): Promise<{ status: number }>;
};

/** Port for keeping the log. */
export type LogPort = {
	/** Missing where nobody collects the trail. */
	collector?: LogCollector;
	/** The origin of a log that begins now. */
	origin: string;
	/** Missing where no key is set: the log grows, and is not signed. */
	signer?: LogSigner;
	witnesses: readonly LogWitness[];
	anchor?: LogAnchor;
};

/** A place for a backup. */
export type BackupPlace = {
	/** Its path or its URL, for operators to read. */
	name: string;
	files: Files;
	/** The operator's key. Without it files are not encrypted. */
	key?: string | undefined;
	/** Days for which moments are kept. */
	keepDays: number;
	/** The most bases that are kept, with the moments that stand on them. Default: as many as there are. */
	keepBases?: number | undefined;
};

/** The needs of the domain from outside. Clock and random bytes are passed in, so that a simulator controls them. */
export type Ports = {
	store: Store;
	/** Unix milliseconds. */
	now(): number;
	randomBytes(size: number): Uint8Array;
	/** Resolves when the time is over, or at once when aborted. It never rejects. */
	sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
	/** Called at each point where a crash has most to lose: a test dies there. */
	reached?(point: CrashPoint): void;
	/** Missing where no traces are kept. */
	tracing?: Tracing | undefined;
	/** Called when nothing is left of a job, in the process that did the last of it. */
	jobEnded?(job: Pick<JobRow, 'action' | 'createdAt'>): void;
	/** Called with the outcome for each message of a job. */
	messageHandled?(outcome: string): void;
	/** Called when the audit trail has an entry. */
	entryIndexed?(entry: Pick<Entry, 'at'>): void;
	/** Called after messages were sent that any worker may receive at once. */
	messagesSent?(): void;
	/**
	 * Aborted when this process is about to end: a job then stops before its next batch of writes, and its message goes
	 * back.
	 */
	handingBack?: AbortSignal;
	/** Called after pushes were added for webhooks, alerts for devices, or mail. */
	pushesAdded?(): void;
	/** Missing where no pushes are sent. */
	outside?: Outside;
	/** Missing where no alerts are sent. */
	alerts?: AlertSealer;
	/** Missing where no mail is sent. */
	mail?: Mailer;
	/** Called with what became of each try to send a mail; `dead` after the last one, when the mail is given up. */
	mailTried?(outcome: MailTried['outcome'] | 'dead'): void;
	/** Called after leaves were added that wait for their place in the log. */
	leavesAdded?(): void;
	/** Missing where the log is not kept. */
	log?: LogPort;
	/** The list of erasures outside the store. Missing without the setting ANCHOR_DIR. */
	erasureFile?: ErasureFile;
	/** Texts of events that were posted so many days ago expire. Missing: none does. */
	retainEventsDays?: number;
	/** Place of the bundles for auditors. Missing if none are made. */
	files?: Files;
	/** The place of the backup that this service makes of itself. Missing without the setting BACKUP_TO. */
	backup?: BackupPlace;
	/** The exceptions that this process has seen. Missing where none are counted. */
	exceptions?(): ExceptionsSeen;
	/** The admins of the setting ADMINS. Default: nobody. */
	admins?: readonly SubjectId[];
	/** Whether a claim of the sign-in provider gives roles, and admins do not. Default: no. */
	claimGivesRoles?: boolean;
	/** Whether erasures, lifts of holds, changes of roles and mass removals wait for a second admin. Default: no. */
	fourEyes?: boolean;
	/**
	 * Whether new people sign up only with an invitation, or with claims of the provider that the settings name. Default: no.
	 */
	signUpIsClosed?: boolean;
	/** The origin at which people open this service, for links in notices. Missing: they have none. */
	openedAt?: string;
	/**
	 * Describes the jobs of commands before these are committed. Undefined where no command is written with its job. Missing
	 * where each job is run behind its command.
	 */
	prepareJobs?(commands: readonly Staged[]): Promise<Prepared | Beyond | undefined>;
	/**
	 * Whether another thread of this process runs the jobs. It writes those of many commands together, so while several
	 * ledgers are written to, jobs are left to it. Default: no.
	 */
	hasThreadForJobs?: boolean;
	/** Called once a command is committed and its first write is made: runs the job, now or after the answer. */
	runPending(job: PendingJob): void;
};

/** An ISO 8601 time in UTC, with milliseconds. */
export const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** From 0 to 1. */
export const randomFraction = ({ randomBytes }: Pick<Ports, 'randomBytes'>) => (randomBytes(1)[0] ?? 0) / 255;
