import type { Finding, FindingCode } from '../../sdk/verify/finding.ts';

/** A finding in one line: the fault, its place, and what to do next. */
export function findingSentence(found: Finding): string {
	const { count, subject } = found;
	const sentence = SENTENCES[found.code](found);
	const more = count > 1 ? ` This is the first of ${count.toLocaleString('en')}.` : '';
	return `${subject === undefined ? '' : `${subject}: `}${sentence}${more}`;
}

/** An entry that is not what was written can be had from somewhere else. */
const FROM_BACKUP = 'Compare it with a backup, and with the audit trail, to see what was there.';
const ASK_WHO = 'Find out who can write to the store.';
const READ_AGAIN = "Read it from another copy of the log, or restore the store if it's your own.";

const entry = ({ seq }: Finding) => (seq === undefined ? 'an entry' : `entry ${seq}`);
const several = ({ seq, detail }: Finding) => (detail === undefined ? `entry ${seq} is` : `entries ${detail} are`);
const by = ({ seq }: Finding) => (seq === undefined ? '' : `, which is of entry ${seq},`);

const SENTENCES: Record<FindingCode, (found: Finding) => string> = {
	'checkpoint-missing': () =>
		'The log has no checkpoint. Let a server run for a minute with LOG_KEY set (tideline log status).',
	'checkpoint-unreadable': ({ detail }) => `Can't read the checkpoint (${detail}). ${READ_AGAIN}`,
	'checkpoint-unsigned': ({ detail }) =>
		`The checkpoint of ${detail} isn't signed with any key you trust. Someone else signed it, or the key was changed. Ask the operator for the right key, some other way than through this log.`,
	'signature-missing': ({ detail }) => `The key ${detail} hasn't signed the checkpoint. Ask the operator why.`,
	'signature-wrong': ({ detail }) =>
		`The signature of ${detail} doesn't match this checkpoint: it was changed after signing. ${READ_AGAIN}`,
	'checkpoint-of-other-log': ({ detail }) =>
		`The checkpoint belongs to the log ${detail}, not to the one you trust. Check the URL and the key.`,
	'cosignatures-missing': ({ detail }) =>
		`Only ${detail} of the required witnesses have signed the checkpoint. Try again in a minute. If that doesn't help, ask the witnesses which checkpoint they know: they can't sign a log that shows them a different history.`,
	'cosignature-wrong': ({ detail }) =>
		`The signature of the witness ${detail} doesn't match this checkpoint: it was forged, or taken from another one. Ask the witness which checkpoint it knows.`,
	'rolled-back': ({ detail }) =>
		`The log has fewer leaves than when you last looked (${detail}): it was reset to an older copy. Keep the --since file as evidence, and ask the operator.`,
	forked: ({ detail }) =>
		`The log's past isn't what it was when you last looked (${detail}): it was changed and signed again. Keep the --since file as evidence: the two signed checkpoints contradict each other.`,
	'origin-changed': ({ detail }) =>
		`This is a different log than when you last looked (${detail}). If the operator has announced a new log, verify that its first leaf is the last checkpoint of the old one, and start with a new --since file.`,
	'key-changed': ({ detail }) =>
		`The log is no longer signed with ${detail}. If the operator has announced a new key, start with a new --since file.`,
	'remembered-unreadable': () => "Can't read the saved checkpoint. Start with a new --since file.",
	'tile-missing': ({ tile }) => `${tile} is missing or cut off. ${READ_AGAIN}`,
	'tile-wrong': ({ tile }) => `${tile} doesn't match the signed root: it was changed. ${READ_AGAIN}`,
	'bundle-missing': ({ tile }) => `${tile} is missing, so its leaves can't be verified. ${READ_AGAIN}`,
	'bundle-wrong': ({ tile, index }) =>
		`${tile} was changed${index === undefined ? '' : `: leaf ${index} doesn't match its hash under the signed root`}. ${READ_AGAIN}`,
	'leaf-of-nobody': ({ index }) =>
		`Leaf ${index} of the log belongs to no ledger entry, and no erasure explains it: a ledger was deleted, or its link to its leaves. ${FROM_BACKUP}`,
	'entry-unreadable': (found) => `Can't read ${entry(found)}: it was damaged. ${FROM_BACKUP}`,
	'entry-missing': (found) => `${several(found)} missing: deleted. ${FROM_BACKUP}`,
	'entry-misplaced': (found) =>
		`another entry is in the place of ${entry(found)} (${found.detail}): the order was changed. ${FROM_BACKUP}`,
	'entry-changed': (found) => `${entry(found)} was changed: it doesn't match its hash. ${FROM_BACKUP}`,
	'entry-replaced': (found) =>
		`${entry(found)} and the one after it don't match: one of them was replaced. ${FROM_BACKUP}`,
	'head-missing': () => 'its head is missing. Run tideline reconcile --repair to restore it from the chain.',
	'head-unreadable': () => "its head can't be read. Run tideline reconcile --repair to restore it from the chain.",
	'head-behind': ({ seq, detail }) =>
		`its head says that it ends with entry ${seq}, and more follow (${detail}): they were added without the service, or the head was reset. ${ASK_WHO}`,
	'head-wrong': ({ seq }) => `its head doesn't match the hash of entry ${seq}: one of them was changed. ${ASK_WHO}`,
	'ledger-empty': () => `its whole ledger is gone, but the log has its leaves. ${FROM_BACKUP}`,
	'event-missing': (found) => `${found.row}${by(found)} is gone. ${FROM_BACKUP}`,
	'event-changed': (found) =>
		`${found.row} was changed: it doesn't match the hash in entry ${found.seq}. ${FROM_BACKUP}`,
	'event-emptied': (found) => `the text of ${found.row}${by(found)} is gone, but no entry removed it. ${FROM_BACKUP}`,
	'event-restored': (found) =>
		`the text of ${found.row}${by(found)} is back, although an entry removed it. Delete it with tideline remove. ${ASK_WHO}`,
	'event-unknown': ({ row }) => `${row} exists, but no entry posted it: it was added without the service. ${ASK_WHO}`,
	'profile-missing': ({ seq }) => `its profile, which entry ${seq} is about, is gone. ${FROM_BACKUP}`,
	'profile-changed': ({ seq }) => `its profile was changed: it doesn't match the hash in entry ${seq}. ${FROM_BACKUP}`,
	'edit-changed': (found) => `the recorded details of ${entry(found)} were changed. ${FROM_BACKUP}`,
	'log-keys-missing': () =>
		`its link to its leaves (the row log-keys) is missing, so its place in the log can't be checked. ${FROM_BACKUP}`,
	'log-keys-unreadable': () =>
		`its link to its leaves (the row log-keys) can't be read, so its place in the log can't be checked. ${FROM_BACKUP}`,
	'entry-not-in-log': (found) =>
		`${entry(found)} isn't in the log or on its way there (${found.detail}): it was added without the service, or its link to its leaf was deleted. tideline reconcile --repair adds missing entries; first find out whether it belongs there.`,
	'leaf-wrong': (found) =>
		`${entry(found)} isn't what was published: the log has something else in its place (${found.detail}). The entry was changed together with its hash, or the row that names its leaf was changed. ${FROM_BACKUP}`,
	'leaf-without-entry': ({ seq, index }) =>
		`the log has its entry ${seq} as leaf ${index}, but the ledger doesn't: it was cut off. ${FROM_BACKUP}`,
	'erasure-unproven': ({ seq }) =>
		`its ledger ends with entry ${seq} as if it had been erased, but no entry of the service says so: it was cut off. ${FROM_BACKUP}`,
	'proof-unreadable': ({ detail }) => `Can't read the proof (${detail}). Get it again.`,
	'proof-wrong': (found) => `${entry(found)} isn't where the proof says in the log. Get it again.`,
	'content-not-shown': ({ detail }) =>
		`The ${detail} that was shown isn't what was proven. Look at the one in the proof.`,
	'content-changed': (found) => `the content doesn't match ${entry(found)}: one of them was changed.`,
};
