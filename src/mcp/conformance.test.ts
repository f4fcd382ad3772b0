/**
 * `npm run test:conformance`: the conformance tests of the Model Context Protocol, from npm, against our server. They
 * know the protocol up to 2025-11-25.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { issueToken } from '../domain/token/issue-token.ts';
import { restClient } from '../testing/rest.ts';
import { createWorld } from '../testing/world.ts';
import { answerMcp } from './answer-mcp.ts';

const SUITE = '@modelcontextprotocol/conformance@0.1.16';
/** Fails when one of them passes, too. */
const EXPECTED_FAILURES = join(import.meta.dirname, 'conformance-failures.yml');

test.skipIf(process.env.MCP_CONFORMANCE === undefined)(
	'our server conforms, but for what it does not offer',
	async () => {
		const world = await createWorld('embedded', inject('azurite'));
		const alice = await world.person('alice');
		const scopes = ['events:write', 'timeline:read'] as const;
		const { token } = await issueToken(world.as(alice), { subject: alice, name: 'conformance', scopes });
		const { fetch: rest } = restClient(world);
		// The suite sends no token.
		let url = '';
		async function answer(request: IncomingMessage, response: ServerResponse) {
			const headers = new Headers({ ...(request.headers as Record<string, string>), authorization: `Bearer ${token}` });
			const body = (await buffer(request)).toString();
			const answered =
				request.method === 'POST'
					? await answerMcp({ url, headers, body, rest }).catch(
							({ status, message }) => new Response(message, { status }),
						)
					: new Response(null, { status: 405 });
			response.writeHead(answered.status, Object.fromEntries(answered.headers));
			response.end(await answered.text());
		}
		const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
		await once(server, 'listening');
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
		const args = ['--yes', SUITE, 'server', '--url', url, '--expected-failures', EXPECTED_FAILURES];
		try {
			const { stdout } = await promisify(execFile)('npx', args, { cwd: tmpdir() }).catch((error) => error);
			console.log(stdout);
			expect(stdout).toContain('Baseline check passed');
		} finally {
			server.close();
			await world.close();
		}
	},
);
