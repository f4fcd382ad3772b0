import { BackupState } from '../../contract/schema/backup.ts';
import { CollectorStatus } from '../../contract/schema/collector.ts';
import { EventInput } from '../../contract/schema/event.ts';
import { EntryProofInput, LedgerLinks, LogAbout, LogPlace, LogStatus } from '../../contract/schema/proof.ts';
import { SubjectInput } from '../../contract/schema/subject.ts';
import { lookAtBackup } from '../../domain/backup/look-at-backup.ts';
import { collectorStatus } from '../../domain/collector/collector-status.ts';
import { aboutLog } from '../../domain/log/about-log.ts';
import { getEntryProof, getEventProof } from '../../domain/log/get-proof.ts';
import { linkLedger } from '../../domain/log/link-ledger.ts';
import { logStatus } from '../../domain/log/log-status.ts';
import { router, signedIn } from '../trpc.ts';

export const log = router({
	/** The state of the log, for browsers to compare with the log that they remember. Null before there is one. */
	about: signedIn.output(LogAbout.nullable()).query(async ({ ctx }) => (await aboutLog(ctx)) ?? null),
	/** The proof of an event that the caller may read. */
	eventProof: signedIn
		.input(EventInput)
		.output(LogPlace)
		.query(({ ctx, input }) => getEventProof(ctx, input)),
	entryProof: signedIn
		.input(EntryProofInput)
		.output(LogPlace)
		.query(({ ctx, input }) => getEntryProof(ctx, input)),
	/** Links to the raw rows of a ledger, for who verifies it without trusting us. */
	ledgerLinks: signedIn
		.input(SubjectInput)
		.output(LedgerLinks)
		.mutation(({ ctx, input }) => linkLedger(ctx, input)),
	status: signedIn.output(LogStatus.nullable()).query(async ({ ctx }) => (await logStatus(ctx)) ?? null),
	/** The state of the backup. */
	backup: signedIn.output(BackupState.nullable()).query(async ({ ctx }) => (await lookAtBackup(ctx)) ?? null),
	/** The progress of the collector of the whole trail. */
	collector: signedIn.output(CollectorStatus.nullable()).query(async ({ ctx }) => (await collectorStatus(ctx)) ?? null),
});
