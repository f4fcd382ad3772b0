/**
 * Governors on simulated accounts, in virtual time: what an account of Azure's targets takes is more than a small machine
 * can ask for, and nobody pays for it. It says how the governor behaves, and nothing of how fast the SDK or Azure is.
 */
import { ACCOUNT_A_SECOND, PARTITION_A_SECOND } from '../../src/testing/simulated-account.ts';
import { type LoadOptions, startLoad } from '../../src/testing/simulated-load.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';

const WARM_UP_SECONDS = 2;

export async function onSimulatedAccounts(report: Report, seconds: number): Promise<void> {
	let one = 0;
	for (const accounts of [1, 2, 4]) {
		const { taken, refused } = await measured({ accounts }, seconds);
		if (accounts === 1) one = taken;
		const name = accounts === 1 ? 'One simulated account' : `${accounts} simulated accounts`;
		pushShare(
			report,
			name,
			taken,
			ACCOUNT_A_SECOND * accounts,
			`of ${seconds} s; latency 2 to 10 ms, 503 beyond the target`,
		);
		pushRefused(report, name, refused);
		if (accounts > 1)
			report.figures.push({
				figure: `${name} against one`,
				unit: 'operations/s',
				value: taken,
				against: one,
				ratio: taken / one,
				target: `≥ ${0.95 * accounts}`,
				holds: taken / one >= 0.95 * accounts,
			});
	}
	const hot = await measured({ partitions: 1 }, seconds);
	pushShare(report, 'One partition of it', hot.taken, PARTITION_A_SECOND);
	pushRefused(report, 'One partition of it', hot.refused);
	const wide = await measured({ most: 1_000, callers: 4_000 }, seconds);
	pushShare(report, 'One account, 1,000 requests at once allowed', wide.taken, ACCOUNT_A_SECOND);
	pushRefused(report, 'One account, 1,000 requests at once allowed', wide.refused);
}

function pushShare(report: Report, figure: string, taken: number, target: number, note?: string): void {
	const ratio = taken / target;
	report.figures.push({
		figure,
		unit: 'operations/s',
		value: taken,
		against: target,
		ratio,
		target: '≥ 0.8',
		holds: ratio >= 0.8,
		...(note !== undefined && { note }),
	});
}

function pushRefused(report: Report, name: string, share: number): void {
	report.figures.push({
		figure: `${name}: refused`,
		unit: '%',
		value: share * 100,
		target: '≤ 2',
		holds: share <= 0.02,
	});
}

/** Operations a second, and which share of all was refused. */
async function measured(options: LoadOptions, seconds: number): Promise<{ taken: number; refused: number }> {
	say(`simulating ${seconds} s of ${options.accounts ?? 1} account(s)`);
	const load = startLoad(options);
	await load.pass(WARM_UP_SECONDS);
	const before = load.count();
	await load.pass(seconds);
	const after = load.count();
	const [taken, refused] = [after.taken - before.taken, after.refused - before.refused];
	return { taken: taken / seconds, refused: refused / (taken + refused) };
}
