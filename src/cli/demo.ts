import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { examples } from './examples.ts';
import { loadFollows } from './follow-graph.ts';
import { importEvents } from './import.ts';
import { printSummary } from './load-file.ts';
import { withSession } from './session.ts';

const sample = (name: string) => fileURLToPath(new URL(`demo/${name}`, import.meta.url));

export const demoCommand = new Command('demo')
	.description('Load a small real sample: commits of seven open-source projects, and who made them')
	.addHelpText('after', examples('demo'))
	.action(() =>
		withSession('import', async (session) => {
			const follows = await loadFollows(session, sample('follows.csv'));
			printSummary(follows, { json: false, made: 'followed' });
			const events = await importEvents(session, sample('events.ndjson'));
			printSummary(events, { json: false, made: 'posted' });
		}),
	);
