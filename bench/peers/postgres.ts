/**
 * PostgreSQL, as its experts would build a feed: integers for keys, narrow tables, prepared statements, covering
 * indexes, one round trip a post and one a page.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/process.ts';
import type { Peer, Post, Work } from './peer.ts';
import { answered, folderFor, programOf, runAs, startServer } from './programs.ts';

const CONNECTIONS = 16;

/** Room enough for all of the work in memory, and no checkpoint within a run. */
const settings: Record<string, string> = {
	listen_addresses: '127.0.0.1',
	shared_buffers: '1GB',
	effective_cache_size: '4GB',
	work_mem: '32MB',
	max_wal_size: '8GB',
	checkpoint_timeout: '30min',
	wal_buffers: '64MB',
	wal_compression: 'lz4',
	random_page_cost: '1.1',
	jit: 'off',
	logging_collector: 'off',
	log_min_messages: 'fatal',
};

export type Postgres = { version: string; pool: pg.Pool; stop(): Promise<void> };

export async function startPostgres(within: string): Promise<Postgres> {
	const server = programOf('postgres', 'postgresql');
	const user = runAs('postgres', 'nobody');
	const { folder, remove } = folderFor(user, within);
	const port = await freePort();
	const password = randomBytes(16).toString('hex');
	const passwordFile = join(folder, 'password');
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (user) chownSync(passwordFile, user.uid, user.gid);
	const data = join(folder, 'data');
	execFileSync(
		programOf('initdb', 'postgresql'),
		['-D', data, '-U', 'bench', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
		{ ...user, cwd: '/', stdio: 'ignore' },
	);
	rmSync(passwordFile);
	const flags = Object.entries({ ...settings, port: String(port), unix_socket_directories: folder });
	const words = ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
	const running = startServer(server, words, user, 'SIGINT');
	const address = { host: '127.0.0.1', port, user: 'bench', password, database: 'postgres' };
	const pool = new pg.Pool({ ...address, max: CONNECTIONS });
	// A server that is stopped breaks idle connections.
	pool.on('error', () => {});
	await answered(running, () => pool.query('SELECT 1'));
	const { rows } = await pool.query<{ version: string }>('SHOW server_version AS version').catch(() => ({ rows: [] }));
	return {
		version: rows[0]?.version ?? execFileSync(server, ['--version'], { encoding: 'utf8' }).trim(),
		pool,
		async stop() {
			await pool.end();
			await running.stop();
			remove();
		},
	};
}

type Kind = 'on write' | 'on read';

/** `durable`: every acknowledged commit is on the disk. Otherwise nothing is synced at all. */
export function postgresPeer({ pool }: Postgres, kind: Kind, durable: boolean): Peer {
	const state = durable ? 'on' : 'off';
	return {
		name: `PostgreSQL, fan-out ${kind}`,
		durability: `fsync ${state}, synchronous_commit ${state}`,
		async begin(work) {
			await pool.query(`ALTER SYSTEM SET fsync = ${state}`);
			await pool.query(`ALTER SYSTEM SET synchronous_commit = ${state}`);
			await pool.query('SELECT pg_reload_conf()');
			await makeTables(pool, kind, work);
		},
		async post(post) {
			await pool.query({ name: `post ${kind}`, text: statements[kind].post, values: valuesOf(post) });
		},
		async firstPage(reader, limit) {
			const query = { name: `page ${kind}`, text: statements[kind].page, values: [reader, ABOVE_ALL_NUMBERS, limit] };
			return (await pool.query<{ text: string }>(query)).rows.map(({ text }) => text);
		},
		async deliveries() {
			// Visibility maps, and with them index-only scans, as autovacuum would leave them.
			await pool.query('VACUUM ANALYZE');
			const { rows } = await pool.query<{ count: string }>(statements[kind].count);
			return Number(rows[0]?.count);
		},
		close: () => Promise.resolve(),
	};
}

/** Above every event's number: where the first keyset page begins. */
const ABOVE_ALL_NUMBERS = 2 ** 31 - 1;

const valuesOf = ({ number, poster, text, occurredAt }: Post) => [
	number,
	poster,
	`Poster ${poster}`,
	'posted',
	text,
	occurredAt,
];

const statements = {
	'on write': {
		post: `WITH posted AS (
				INSERT INTO events (id, actor, name, verb, text, occurred) VALUES ($1, $2, $3, $4, $5, $6)
			)
			INSERT INTO timelines (reader, event) SELECT follower, $1 FROM follows WHERE followed = $2`,
		page: `SELECT e.id, e.actor, e.name, e.verb, e.text, e.occurred
			FROM timelines t JOIN events e ON e.id = t.event
			WHERE t.reader = $1 AND t.event < $2 ORDER BY t.event DESC LIMIT $3`,
		count: 'SELECT count(*) FROM timelines t JOIN events e ON e.id = t.event',
	},
	'on read': {
		post: 'INSERT INTO events (id, actor, name, verb, text, occurred) VALUES ($1, $2, $3, $4, $5, $6)',
		page: `SELECT e.id, f.followed AS actor, e.name, e.verb, e.text, e.occurred
			FROM follows f CROSS JOIN LATERAL (
				SELECT id, name, verb, text, occurred FROM events
				WHERE actor = f.followed AND id < $2 ORDER BY id DESC LIMIT $3
			) e
			WHERE f.follower = $1 ORDER BY e.id DESC LIMIT $3`,
		count: 'SELECT count(*) FROM follows f JOIN events e ON e.actor = f.followed',
	},
} as const;

async function makeTables(pool: pg.Pool, kind: Kind, { readers, posters }: Work): Promise<void> {
	await pool.query('DROP TABLE IF EXISTS timelines, events, follows');
	await pool.query(`
		CREATE TABLE events (id int PRIMARY KEY, actor int NOT NULL, name text NOT NULL, verb text NOT NULL,
			text text NOT NULL, occurred timestamptz NOT NULL);
		CREATE TABLE follows (followed int, follower int, PRIMARY KEY (followed, follower));
		INSERT INTO follows SELECT p, r FROM generate_series(0, ${posters - 1}) p, generate_series(0, ${readers - 1}) r;
	`);
	await pool.query(
		kind === 'on write'
			? 'CREATE TABLE timelines (reader int, event int, PRIMARY KEY (reader, event))'
			: `CREATE INDEX ON follows (follower, followed);
				CREATE INDEX ON events (actor, id DESC) INCLUDE (name, verb, text, occurred)`,
	);
	await pool.query('VACUUM ANALYZE');
	await pool.query('CHECKPOINT');
}
