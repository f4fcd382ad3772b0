import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { examples } from '../arguments/examples.ts';
import { withServices } from '../context/with-services.ts';
import { printSummary } from '../load/load-file.ts';
import { loadFollows } from './follow-graph.ts';
import { importEvents } from './import.ts';

const sample = (name: string) => fileURLToPath(new URL(`demo/${name}`, import.meta.url));

export const demoCommand = new Command('demo')
	.description('Load a small real sample: commits of seven open source projects and their authors')
	.addHelpText('after', examples('demo'))
	.action(() =>
		withServices('import', async (ctx) => {
			const follows = await loadFollows(ctx, sample('follows.csv'));
			printSummary(follows, { json: false, made: 'followed' });
			const events = await importEvents(ctx, sample('events.ndjson'));
			printSummary(events, { json: false, made: 'posted' });
		}),
	);
