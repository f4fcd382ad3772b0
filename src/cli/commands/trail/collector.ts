import { Command } from 'commander';
import { collectorStatus } from '../../../domain/collector/collector-status.ts';
import { examples } from '../../arguments/examples.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, printJson, printLine } from '../../terminal/print.ts';

const status = new Command('status')
	.description("Show how far the audit trail's collector is, and any problem")
	.option(...jsonOption)
	.addHelpText('after', examples('collector status', 'collector status --json'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const found = await collectorStatus(ctx);
			if (json) return printJson(found ?? {});
			if (!found) return printLine('No collector is set. Set one with COLLECTOR_URL');
			const { address, format, next, size, sentAt, problem, failures, retryAt } = found;
			printLine(`address     ${address} (${format})`);
			printLine(`sent        ${next} of ${size} entries${sentAt === undefined ? '' : `, the last at ${sentAt}`}`);
			if (problem !== undefined)
				printLine(`problem     ${problem} ${failures} tries failed; the next is at ${retryAt}`);
		}),
	);

export const collectorCommand = new Command('collector')
	.description("The audit trail's collector, for example a SIEM")
	.addCommand(status);
