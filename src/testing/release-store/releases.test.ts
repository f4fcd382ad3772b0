/** Stores that releases wrote are opened by this version, whole, and go on. `scripts/fixtures/write-release-store.ts` writes them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, inject, test } from 'vitest';
import program from '../../../package.json' with { type: 'json' };
import { reconcile } from '../../domain/reconcile/reconcile.ts';
import { findToken } from '../../domain/token/find-token.ts';
import { accountStores } from '../../storage/azure/account/account-store.ts';
import { storeOver } from '../../storage/azure/accounts/spread-store.ts';
import { verdictOf } from '../problems.ts';
import { ENGINES, type EngineName, type World } from '../world.ts';
import { loadAzure } from './azure-dump.ts';
import { readThrough } from './read-through.ts';
import { RELEASE_PREFIX, RELEASES, releaseWorld } from './release-world.ts';

const FOLDER = fileURLToPath(RELEASES);
const releases = await readdir(FOLDER);

let world: World | undefined;
afterEach(() => world?.close());

/** A copy of the store that the release wrote, opened by this version. */
async function openCopy(release: string, engine: EngineName): Promise<World> {
	const unpacked = async (name: string) => gunzipSync(await readFile(join(FOLDER, release, name)));
	const dataDir = await mkdtemp(join(tmpdir(), 'tideline-release-'));
	if (engine === 'embedded') {
		await writeFile(join(dataDir, 'tideline.db'), await unpacked('tideline.db.gz'));
		return releaseWorld(engine, '', { place: { dataDir, prefix: RELEASE_PREFIX } });
	}
	const azurite = inject('azurite');
	const prefix = `r${randomBytes(6).toString('hex')}`;
	await loadAzure(azurite, prefix, (await unpacked('azure.ndjson.gz')).toString(), async () => {
		const accounts = accountStores({ connectionStrings: [azurite] }, prefix);
		for (const account of accounts) await account.make();
		return storeOver(accounts);
	});
	return releaseWorld(engine, azurite, { place: { dataDir, prefix } });
}

async function findings({ operator }: World) {
	const verdict = await verdictOf(operator);
	expect(verdict.counts.entries).toBeGreaterThan(50);
	return verdict.findings;
}

async function differences({ operator }: World) {
	const found: string[] = [];
	await reconcile(operator, {
		readOnly: true,
		repair: false,
		settle: async () => {},
		onDifference: ({ subject, kind, what }, outcome) => {
			if (outcome !== 'awaited') found.push(`${subject}: ${kind}: ${what}`);
		},
	});
	return found;
}

test('the version that is next has written its stores', () => {
	expect(releases).toContain(program.version);
});

test.each(releases.flatMap((release) => ENGINES.map((engine) => [release, engine] as const)))(
	'the store of release %s on the %s engine',
	async (release, engine) => {
		world = await openCopy(release, engine);
		const written = JSON.parse(await readFile(join(FOLDER, release, `${engine}.json`), 'utf8')) as {
			token: string;
			shown: Record<string, unknown>;
		};
		// This version may read more.
		expect(await readThrough(world)).toMatchObject(written.shown);
		expect(await findToken(world.domain, written.token)).toMatchObject({ name: 'build' });
		expect(await differences(world)).toEqual([]);
		expect(await findings(world)).toEqual([]);

		// It goes on, with the work that the release left.
		await world.settle();
		await world.post('dev-alice', 'After the upgrade #tide');
		await world.settle();
		await world.keepLog();
		expect(await world.texts('dev-bob')).toEqual(
			expect.arrayContaining(['After the upgrade #tide', 'The last one before the upgrade']),
		);
		expect(world.errors).toEqual([]);
		expect(await differences(world)).toEqual([]);
		expect(await findings(world)).toEqual([]);
	},
);
