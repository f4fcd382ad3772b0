import { Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { agentServer } from '../../../mcp/tools.ts';
import { onStopSignal } from '../../../server/services/stopping.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject } from '../../arguments/subject-argument.ts';
import { clientsOf, currentLogin } from '../../server/on-server.ts';
import { standardOutput } from '../../terminal/standard-output.ts';

export const mcpCommand = new Command('mcp')
	.description('Let an agent use a server, with the Model Context Protocol over standard input and output')
	.option('--for <subject>', 'With a service token: the subject to act for')
	.addHelpText('after', examples('mcp', 'mcp --for alice'))
	.action(async ({ for: named }: { for?: string }) => {
		const login = await currentLogin();
		if (!login)
			throw new TidelineError('token_missing', 'An agent needs a server. Set TIDELINE_TOKEN, or run tideline login.');
		const client = clientsOf(login);
		const tideline = client(named === undefined ? undefined : await readSubject({ client }, named));
		// A token that is refused is told here, before an agent would guess why.
		await tideline.me();
		const left = Promise.withResolvers<void>();
		const answers = new Writable({
			decodeStrings: false,
			write(message: string, _, written) {
				standardOutput.writeAll(message).then(() => written(), written);
			},
		});
		answers.once('error', left.reject);
		process.stdin.once('end', left.resolve);
		const forget = onStopSignal(() => left.resolve());
		const agent = serveStdio(() => agentServer(tideline), {
			transport: new StdioServerTransport(process.stdin, answers),
		});
		try {
			await left.promise;
		} finally {
			forget();
			await agent.close();
		}
	});
