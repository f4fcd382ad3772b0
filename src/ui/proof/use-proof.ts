import { useQuery } from '@tanstack/react-query';
import type { Entry } from '../../contract/audit/audit.ts';
import type { EntryProof } from '../../contract/audit/proof.ts';
import type { LogPlace } from '../../contract/schema/proof.ts';
import { useNow } from '../hooks/clock.tsx';
import { keepSighting, readMemory } from '../log-memory/log-memory.ts';
import { askVerifier } from './ask-verifier.ts';
import type { ProofResult } from './tasks.ts';

/** The parts of the entry and of its content that the page shows. */
export type Shown = { entry: Partial<Entry>; content: Record<string, unknown> };

/** Milliseconds between two looks for an entry that is not in the log yet. */
export const LOOK_AGAIN_EVERY = 5_000;
/** An entry is in a signed checkpoint after a minute. Five have room for a busy service. */
const WAITS_AT_MOST_MS = 5 * 60_000;

/** Whether an entry has waited for longer than it should. */
export function useWaitsLong(place: LogPlace | undefined): boolean {
	const now = useNow();
	return place?.state === 'waiting' && now - Date.parse(place.entry.at) > WAITS_AT_MOST_MS;
}

/** Has the browser verify a proof, and that it is of what the page shows. */
export function useVerdict(proof: EntryProof | undefined, shown: Shown) {
	return useQuery({
		queryKey: ['verdict', proof?.proof, proof?.entry.hash, shown],
		queryFn: ({ signal }) => verify(proof as EntryProof, shown, signal),
		enabled: proof !== undefined,
		// Each time that it is opened: the browser may remember more by then.
		staleTime: 0,
		gcTime: 0,
		retry: false,
	});
}

async function verify(proof: EntryProof, shown: Shown, signal: AbortSignal): Promise<ProofResult> {
	const { remembered } = readMemory();
	const input = { proof, expected: shown.entry, shown: shown.content, remembered };
	const result = await askVerifier('proof', input, { signal });
	const forked = result.findings.filter(({ code }) => code === 'forked');
	if (forked.length > 0 && remembered && result.checkpoint) {
		const { origin, log, keys, witnesses } = proof;
		const now = { origin, log, keys, witnesses, note: result.checkpoint.note };
		keepSighting({ at: new Date().toISOString(), findings: forked, remembered, now });
	}
	return result;
}
