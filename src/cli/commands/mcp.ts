import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { Command } from 'commander';
import { TidelineError } from '../../contract/errors.ts';
import { agentServer } from '../../mcp/tools.ts';
import { onStopSignal } from '../../stopping.ts';
import { examples } from '../arguments/examples.ts';
import { readSubject } from '../arguments/subject-argument.ts';
import { currentLogin, onServer } from '../server/on-server.ts';

export const mcpCommand = new Command('mcp')
	.description('Let an agent use a server, with the Model Context Protocol over standard input and output')
	.option('--for <subject>', 'With a service token: the subject to act for')
	.addHelpText('after', examples('mcp', 'mcp --for alice'))
	.action(async ({ for: named }: { for?: string }) => {
		const login = await currentLogin();
		if (!login)
			throw new TidelineError('token_missing', 'An agent needs a server. Set TIDELINE_TOKEN, or run tideline login.');
		await onServer(login, async (server) => {
			const tideline = server(named === undefined ? undefined : await readSubject(server, named));
			// A token that is refused is told here, before an agent would guess why.
			await tideline.me();
			const agent = agentServer(tideline);
			const transport = new StdioServerTransport();
			const closed = new Promise<void>((resolve) => {
				agent.server.onclose = resolve;
				// The SDK's transport does not notice that the agent has left.
				process.stdin.once('end', resolve);
			});
			const forget = onStopSignal(() => void agent.close());
			await agent.connect(transport);
			await closed;
			forget();
			await agent.close();
		});
	});
