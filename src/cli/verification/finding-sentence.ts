import type { Finding, FindingCode } from '../../sdk/verify/finding.ts';

/** What is wrong, where, and what to do next, in one line. */
export function findingSentence(found: Finding): string {
	const { count, subject } = found;
	const sentence = SENTENCES[found.code](found);
	const more = count > 1 ? ` It is the first of ${count.toLocaleString('en')}.` : '';
	return `${subject === undefined ? '' : `${subject}: `}${sentence}${more}`;
}

/** An entry that is not what was written can be had from somewhere else. */
const FROM_BACKUP = 'Compare it with a backup, and with the audit trail, to see what was there.';
const ASK_WHO = 'Find out who can write to the store.';
const READ_AGAIN = 'Read it from another copy of the log; restore the store if it is its own.';

const entry = ({ seq }: Finding) => (seq === undefined ? 'an entry' : `entry ${seq}`);
const several = ({ seq, detail }: Finding) => (detail === undefined ? `entry ${seq} is` : `entries ${detail} are`);
const by = ({ seq }: Finding) => (seq === undefined ? '' : `, which is of entry ${seq},`);

const SENTENCES: Record<FindingCode, (found: Finding) => string> = {
	'checkpoint-missing': () =>
		'The log has no checkpoint. Let a server run for a minute with LOG_KEY set (tideline log status).',
	'checkpoint-unreadable': ({ detail }) => `The checkpoint cannot be read (${detail}). ${READ_AGAIN}`,
	'checkpoint-unsigned': ({ detail }) =>
		`The checkpoint of ${detail} is signed by none of the keys that you trust. Somebody else signs, or the key was changed: ask the operator, over another way, for the one that counts.`,
	'signature-missing': ({ detail }) => `The key ${detail} has not signed the checkpoint. Ask the operator why.`,
	'signature-wrong': ({ detail }) =>
		`The signature of ${detail} is not of this checkpoint: it was changed after it was signed. ${READ_AGAIN}`,
	'checkpoint-of-other-log': ({ detail }) =>
		`The checkpoint is of the log ${detail}, not of the one that you trust. Check the address and the key.`,
	'cosignatures-missing': ({ detail }) =>
		`Only ${detail} of the witnesses that must have cosigned the checkpoint have. Try again in a minute. If it stays so, ask the witnesses which checkpoint they know: a log that shows them another history cannot be cosigned.`,
	'cosignature-wrong': ({ detail }) =>
		`The cosignature of ${detail} is not of this checkpoint: it was forged, or taken from another one. Ask the witness which checkpoint it knows.`,
	'rolled-back': ({ detail }) =>
		`The log has fewer leaves than when you last looked (${detail}): it was put back to an older copy. Keep the file of --since as evidence, and ask the operator.`,
	forked: ({ detail }) =>
		`The log does not begin with what it began with when you last looked (${detail}): its past was changed and signed anew. Keep the file of --since as evidence: two signed checkpoints that exclude each other.`,
	'origin-changed': ({ detail }) =>
		`The log is another one than when you last looked (${detail}). If the operator has announced a new beginning, verify that its first leaf is the last checkpoint of the old one, and begin with a new file for --since.`,
	'key-changed': ({ detail }) =>
		`The log is no longer signed with ${detail}. If the operator has announced a new key, begin with a new file for --since.`,
	'remembered-unreadable': () =>
		'The checkpoint that was remembered cannot be read. Begin with a new file for --since.',
	'tile-missing': ({ tile }) => `${tile} is not there, or is cut. ${READ_AGAIN}`,
	'tile-wrong': ({ tile }) => `${tile} does not belong under the signed root: it was changed. ${READ_AGAIN}`,
	'bundle-missing': ({ tile }) => `${tile} is not there: what its leaves say cannot be verified. ${READ_AGAIN}`,
	'bundle-wrong': ({ tile, index }) =>
		`${tile} was changed${index === undefined ? '' : `: leaf ${index} is another than its hash under the signed root says`}. ${READ_AGAIN}`,
	'leaf-of-nobody': ({ index }) =>
		`Leaf ${index} of the log is of no entry of any ledger, and no entry of an erasure accounts for it: a ledger was deleted, or what connects it with its leaves. ${FROM_BACKUP}`,
	'entry-unreadable': (found) => `${entry(found)} cannot be read: it was damaged. ${FROM_BACKUP}`,
	'entry-missing': (found) => `${several(found)} missing: deleted. ${FROM_BACKUP}`,
	'entry-misplaced': (found) =>
		`another entry stands where ${entry(found)} must be (${found.detail}): the order was changed. ${FROM_BACKUP}`,
	'entry-changed': (found) => `${entry(found)} was changed: its hash is of something else. ${FROM_BACKUP}`,
	'entry-replaced': (found) =>
		`${entry(found)} and the one after it do not fit: one of them was replaced. ${FROM_BACKUP}`,
	'head-missing': () => 'its head is gone. tideline reconcile --repair makes it from the chain.',
	'head-unreadable': () => 'its head cannot be read. tideline reconcile --repair makes it from the chain.',
	'head-behind': ({ seq, detail }) =>
		`its head says that it ends with entry ${seq}, and more follow (${detail}): they were added past the service, or the head was put back. ${ASK_WHO}`,
	'head-wrong': ({ seq }) => `its head has another hash than entry ${seq}: one of them was changed. ${ASK_WHO}`,
	'ledger-empty': () => `all of its ledger is gone, and the log has its leaves. ${FROM_BACKUP}`,
	'event-missing': (found) => `${found.row}${by(found)} is gone. ${FROM_BACKUP}`,
	'event-changed': (found) =>
		`${found.row} was changed: its content has another hash than entry ${found.seq} says. ${FROM_BACKUP}`,
	'event-emptied': (found) => `the text of ${found.row}${by(found)} is gone, and no entry removed it. ${FROM_BACKUP}`,
	'event-restored': (found) =>
		`the text of ${found.row}${by(found)} is there again, though an entry removed it. Delete it: tideline remove. ${ASK_WHO}`,
	'event-unknown': ({ row }) => `${row} is there, and no entry posted it: it was added past the service. ${ASK_WHO}`,
	'profile-missing': ({ seq }) => `its profile, which entry ${seq} is about, is gone. ${FROM_BACKUP}`,
	'profile-changed': ({ seq }) => `its profile was changed: it has another hash than entry ${seq} says. ${FROM_BACKUP}`,
	'edit-changed': (found) => `what is kept of the change that ${entry(found)} is about was changed. ${FROM_BACKUP}`,
	'log-keys-missing': () =>
		`what connects it with its leaves (the row log-keys) is gone: nothing can be said of its place in the log. ${FROM_BACKUP}`,
	'log-keys-unreadable': () =>
		`what connects it with its leaves (the row log-keys) cannot be read: nothing can be said of its place in the log. ${FROM_BACKUP}`,
	'entry-not-in-log': (found) =>
		`${entry(found)} is not in the log, and is not on its way (${found.detail}): it was added past the service, or what says where its leaf is was deleted. tideline reconcile --repair enters what was forgotten; first find out whether it belongs there.`,
	'leaf-wrong': (found) =>
		`${entry(found)} is not what was published: the log has something else at its place (${found.detail}). The entry was changed together with its hash, or the row that names its leaf was. ${FROM_BACKUP}`,
	'leaf-without-entry': ({ seq, index }) =>
		`the log has its entry ${seq} as leaf ${index}, and the ledger does not: it was cut. ${FROM_BACKUP}`,
	'erasure-unproven': ({ seq }) =>
		`its ledger ends with entry ${seq} as if it had been erased, and no entry of the service says so: it was cut. ${FROM_BACKUP}`,
	'proof-unreadable': ({ detail }) => `The proof cannot be read (${detail}). Get it again.`,
	'proof-wrong': (found) => `${entry(found)} is not at the place in the log that the proof says. Get it again.`,
	'content-not-shown': ({ detail }) => `The ${detail} that was shown is not what was proven. Look at the proof's own.`,
	'content-changed': (found) => `the content is not what ${entry(found)} is of: one of them was changed.`,
};
