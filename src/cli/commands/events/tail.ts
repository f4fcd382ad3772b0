import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { onStopSignal } from '../../../server/services/stopping.ts';
import { examples } from '../../arguments/examples.ts';
import { READER, readReader } from '../../arguments/subject-argument.ts';
import { clientsOf, currentLogin } from '../../server/on-server.ts';
import { warn } from '../../terminal/print.ts';
import { printEvents } from '../../terminal/print-event.ts';

export const tailCommand = new Command('tail')
	.description('Show new events in a timeline as they arrive, until Ctrl-C. Needs a server: see tideline login')
	.argument('[subject]', `${READER}. Default: the token's subject`)
	.option('--count <number>', 'Stop after this many events')
	.option('--json', 'Print one JSON event per line: id, actor, text, occurredAt')
	.addHelpText('after', examples('tail', 'tail reader --json', 'tail --count 1'))
	.action(async (subject: string | undefined, { count, json }: { count?: string; json?: boolean }) => {
		const most = count === undefined ? Number.POSITIVE_INFINITY : Number(count);
		if (!(most >= 1)) throw new TidelineError('invalid_input', '--count is a number from 1 on.');
		const login = await currentLogin();
		if (!login)
			throw new TidelineError('token_missing', 'This needs a server. Set TIDELINE_TOKEN, or run tideline login.');
		const ended = new AbortController();
		const forget = onStopSignal(() => ended.abort());
		try {
			const client = clientsOf(login);
			const tideline = client(subject === undefined ? undefined : await readReader({ client }, subject));
			const { subject: reader } = await tideline.me();
			const onReady = () => warn(`Following the timeline of ${reader}. Press Ctrl-C to stop`);
			let printed = 0;
			for await (const event of tideline.tail({ signal: ended.signal, onReady })) {
				printEvents([event], { json });
				printed += 1;
				if (printed === most) return;
			}
		} finally {
			forget();
		}
	});
