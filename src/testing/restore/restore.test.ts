/**
 * A service is used while the process that keeps its backup is killed again and again, and the place of the backup fails
 * for a second at a time. Then its store is gone. What was acknowledged up to a moment must be there after its restore, and
 * nothing that was removed or erased. `RESTORE_KILLS`, `RESTORE_SEED` and `RESTORE_ENGINE` say how.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { programOf } from '../../../scripts/cli-program.ts';
import { Archive } from '../../domain/backup/archive.ts';
import type { Moment } from '../../domain/backup/moment.ts';
import { restore } from '../../domain/backup/restore.ts';
import { allRows } from '../all-rows.ts';
import { differencesOf, findingsOf } from '../problems.ts';
import { createRandom } from '../simulator/random.ts';
import { createWorld, type EngineName, type World } from '../world.ts';
import { type Act, actsOf, facts, possibleAt } from './acts.ts';
import { Observed } from './observed.ts';
import { keepAndKill, kill, start } from './service.ts';
import { anchorOf, dataDirOf, logOf, openStore, placeOf, type Setting } from './setting.ts';
import { READER, VICTIM } from './write.ts';

const KILLS = Number(process.env.RESTORE_KILLS ?? 5);
const SEED = Number(process.env.RESTORE_SEED ?? Date.now() % 2 ** 31);
const ENGINE = (process.env.RESTORE_ENGINE ?? 'embedded') as EngineName;
/** Moments that are restored beside the newest. */
const EARLIER_MOMENTS = 2;
const reader = `dev-${READER}`;
const victim = `dev-${VICTIM}`;

test(`after ${KILLS} kills, with the seed ${SEED}`, { timeout: 60_000 + KILLS * 60_000 }, async () => {
	const folder = await mkdtemp(join(tmpdir(), 'tideline-restore-'));
	const prefix = `r${randomBytes(6).toString('hex')}`;
	const setting: Setting = { engine: ENGINE, azurite: inject('azurite'), folder, prefix, seed: SEED };
	const random = createRandom(SEED);
	try {
		const acts = await loseStore(setting);
		const archive = archiveOf(setting);
		const moments = await archive.moments();
		const [newest] = moments.slice(-1);
		if (!newest) return expect.fail('No moment was made.');
		expect(await textsLeft(setting, acts, moments)).toEqual([]);
		const checked = await restoreAndCheck(setting, acts, newest);
		const earlier = Array.from({ length: EARLIER_MOMENTS }, () => moments[random.below(moments.length)] as Moment);
		for (const moment of earlier) await restoreAndCheck(setting, acts, moment, lookedBackTo(moments));
		console.log(
			`restore: ${checked} of ${acts.length} acts before the newest of ${moments.length} moments, after ${KILLS} kills: lost 0, left over 0`,
		);
	} finally {
		if (process.env.RESTORE_KEEPS === undefined) await rm(folder, { recursive: true, force: true });
		else console.log(`kept: ${folder}`);
	}
});

/** Lets people act while the backup is kept and killed, then kills the service and deletes its store. */
async function loseStore(setting: Setting): Promise<Act[]> {
	const program = await programOf('src/testing/restore/child.ts', 'tideline-restore');
	const store = await openStore(setting);
	const writer = await start(program, 'writes', setting);
	const complaints = await keepAndKill(program, setting, store, { kills: KILLS, random: createRandom(SEED) });
	const printed = await kill(writer);
	await store.close();
	await rm(dataDirOf(setting), { recursive: true, force: true });
	expect(complaints).toEqual([]);
	return actsOf(printed);
}

const archiveOf = (setting: Setting) => {
	const { files, key } = placeOf(setting);
	return new Archive({ files, key, randomBytes: (size) => randomBytes(size) });
};

/** A base is followed by an increment that takes out what was removed meanwhile. */
const lookedBackTo = (moments: readonly Moment[]): number =>
	Date.parse(moments.findLast(({ on }) => on !== undefined)?.at ?? new Date(0).toISOString());

/** Texts that were removed or erased, and that the backup still has. */
async function textsLeft(setting: Setting, acts: readonly Act[], moments: readonly Moment[]): Promise<string[]> {
	const at = lookedBackTo(moments);
	const erased = [...possibleAt(acts, at)].filter(([, { values }]) => isOnly(values, 'erased')).map(([fact]) => fact);
	const gone = goneTexts(acts, at);
	const left: string[] = [];
	const archive = archiveOf(setting);
	for (const segment of moments.flatMap(({ segments }) => segments))
		for (const { properties } of (await archive.rows(segment)).rows.values()) {
			const text = properties?.text;
			if (typeof text !== 'string') continue;
			if (gone.has(text)) left.push(`removed: ${text}`);
			if (erased.includes(facts.erasure(victim)) && text.startsWith(`${victim}: `)) left.push(`erased: ${text}`);
		}
	return left;
}

const isOnly = (values: ReadonlySet<string>, value: string) => values.size === 1 && values.has(value);

function goneTexts(acts: readonly Act[], at: number): Set<string> {
	const gone = new Set<string>();
	for (const [fact, { values }] of possibleAt(acts, at))
		if (isOnly(values, 'removed')) gone.add(fact.split(' ').slice(2).join(' '));
	return gone;
}

/** Resolves to the number of acts that had to be there. `goneBy`: what was removed until then is removed again. */
async function restoreAndCheck(setting: Setting, acts: readonly Act[], moment: Moment, goneBy = 0): Promise<number> {
	// A restored service publishes its log, and the next restore must not find that.
	const anchorDir = join(setting.folder, `anchor-${randomBytes(6).toString('hex')}`);
	if (existsSync(anchorOf(setting))) await cp(anchorOf(setting), anchorDir, { recursive: true });
	const prefix = setting.engine === 'azure' ? `r${randomBytes(6).toString('hex')}` : setting.prefix;
	const world = await createWorld(setting.engine, setting.azurite, {
		place: { dataDir: dataDirOf(setting), prefix },
		logPort: await logOf(setting, anchorDir),
	});
	try {
		await restore(world.operator, {
			place: placeOf(setting),
			at: moment.at,
			say() {},
			settle: () => world.settle(),
		});
		expect(await wrongFacts(world, acts, Date.parse(moment.at), goneBy)).toEqual([]);
		expect(await problems(world)).toEqual([]);
	} finally {
		await world.close();
	}
	return acts.filter(({ answeredAt = Number.POSITIVE_INFINITY }) => answeredAt <= Date.parse(moment.at)).length;
}

async function wrongFacts(world: World, acts: readonly Act[], at: number, goneBy: number): Promise<string[]> {
	const gone = goneTexts(acts, goneBy);
	const possible = possibleAt(acts, at);
	const observed = new Observed(world, reader, acts);
	const wrong: string[] = [];
	// An erasure takes many facts along. Its own fact is checked.
	const isErased = possible.has(facts.erasure(victim));
	for (const [fact, { values, acts: of }] of possible) {
		if (isErased && fact !== facts.erasure(victim) && fact.includes(victim)) continue;
		if (gone.has(fact.split(' ').slice(2).join(' ')) && values.delete('live')) values.add('removed');
		const value = await observed.valueOf(fact, of);
		if (!values.has(value)) wrong.push(`${fact} is ${value}, not ${[...values].join(' or ')}: ${JSON.stringify(of)}`);
	}
	if (isOnly(possible.get(facts.erasure(victim))?.values ?? new Set(), 'erased'))
		for await (const { key, row } of allRows(world.store))
			if (String(row.properties.text).startsWith(`${victim}: `)) wrong.push(`${key} has a text of one who was erased`);
	return wrong;
}

/** Differences and findings. */
async function problems(world: World): Promise<string[]> {
	await world.settle();
	await world.keepLog();
	const findings = await findingsOf(world.operator);
	return [
		...(await differencesOf(world.operator)),
		...findings.map((finding) => JSON.stringify(finding)),
		...world.errors,
	];
}
