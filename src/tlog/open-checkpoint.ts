import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { LogError } from './log-error.ts';
import { openNote, type VerifiedSignature } from './note.ts';
import { meetsQuorum, type Policy } from './policy.ts';

/** A checkpoint that may be believed. `text` is what was signed. */
export type OpenedCheckpoint = Checkpoint & {
	text: string;
	/** By the log: at least one. */
	signed: readonly VerifiedSignature[];
	/** By the witnesses of the policy, under their names there. `timestamp` is in seconds since 1970. */
	cosigned: readonly { name: string; timestamp: number }[];
};

/**
 * The checkpoint of a signed note, if the policy trusts it. Throws as `openNote` and `parseCheckpoint` do, and
 * `note_unsigned` when no log has signed, `checkpoint_of_other_log` when the log that has is not the one that it names,
 * and `policy_unmet` when too few witnesses have cosigned.
 */
export async function openCheckpoint(note: Uint8Array | string, policy: Policy): Promise<OpenedCheckpoint> {
	const keys = [...policy.logs, ...policy.witnesses].map(({ key }) => key);
	const { text, verified } = await openNote(note, keys);
	const signed = verified.filter(({ key }) => policy.logs.some((log) => log.key === key));
	if (signed.length === 0) throw new LogError('note_unsigned');
	const checkpoint = parseCheckpoint(text);
	if (signed.some(({ name }) => name !== checkpoint.origin)) {
		throw new LogError('checkpoint_of_other_log', checkpoint.origin);
	}
	const cosigned = policy.witnesses.flatMap(({ name, key }) => {
		const found = verified.find((signature) => signature.key === key);
		return found ? [{ name, timestamp: found.timestamp ?? 0 }] : [];
	});
	if (!meetsQuorum(policy, new Set(cosigned.map(({ name }) => name)))) {
		throw new LogError('policy_unmet', `${cosigned.length} witnesses`);
	}
	return { ...checkpoint, text, signed, cosigned };
}
