import type { Finding } from '../../sdk/verify/finding.ts';
import { createRandom, type Random } from '../simulator/random.ts';
import type { RealLog } from './real-log.ts';
import { Copy } from './rows.ts';
import { CONTENT_TAMPERINGS } from './tamper-contents.ts';
import { ENTRY_TAMPERINGS } from './tamper-entries.ts';
import { LOG_TAMPERINGS } from './tamper-log.ts';
import type { Expected, Tampered, Tampering } from './tampering.ts';
import { verifyCopy } from './verify-copy.ts';

/** Each way to tamper that there is. */
export const TAMPERINGS: readonly Tampering[] = [...ENTRY_TAMPERINGS, ...CONTENT_TAMPERINGS, ...LOG_TAMPERINGS];
const TRIES = 100;

/**
 * Resolves to how often each was done. Throws at the first that was not found, or not in its place, or that accuses
 * something else.
 */
export async function runTamperings(
	log: RealLog,
	{ seed, times }: { seed: number; times: number },
): Promise<Map<string, number>> {
	const kinds = new Map<string, number>();
	for (let done = 0; done < times; done++) {
		const random = createRandom(seed + done);
		const tampering = TAMPERINGS[done % TAMPERINGS.length];
		if (!tampering) break;
		const { copy, tampered } = tamper(log, tampering, random);
		const { findings } = await verifyCopy(copy, tampered.forgets ? { ...log, remembered: undefined } : log);
		const flaw = flawOf(tampered, findings);
		if (flaw)
			throw new Error(
				`Tampering ${done} of seed ${seed}: ${tampered.what}. ${flaw}\nExpected ${JSON.stringify(tampered.expected)}\nFound ${JSON.stringify(findings)}`,
			);
		const kind = tampered.what.replace(
			/tile\/[x\d/.p]+|tile\/entries\/[x\d/.p]+|says \S+, not \d+|of \S+\+\w{8}$/,
			'…',
		);
		kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
	}
	return kinds;
}

function tamper(log: RealLog, tampering: Tampering, random: Random): { copy: Copy; tampered: Tampered } {
	for (let tries = 0; tries < TRIES; tries++) {
		const copy = new Copy(log.rows);
		const tampered = tampering(copy, log, random);
		if (tampered) return { copy: tampered.copy ?? copy, tampered };
	}
	throw new Error('There is nothing to tamper with.');
}

/** A sentence, unless all that was expected was found, and nothing else. */
function flawOf({ expected, also = [] }: Tampered, findings: readonly Finding[]): string | undefined {
	const missed = expected.find((one) => !findings.some((found) => matches(one, found)));
	if (missed) return `It was not found where it is: ${JSON.stringify(missed)}.`;
	const other = findings.find((found) => ![...expected, ...also].some((one) => matches(one, found)));
	return other && `Something else was found: ${JSON.stringify(other)}.`;
}

function matches({ code, ...where }: Expected, found: Finding): boolean {
	const codes: readonly string[] = typeof code === 'string' ? [code] : code;
	return (
		codes.includes(found.code) && Object.entries(where).every(([name, value]) => found[name as keyof Finding] === value)
	);
}
