import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { z } from 'zod';
import { EditProfileInput } from '../../contract/schema/subject.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { subjectIdOf } from '../../domain/subject/subject-id.ts';
import { examples } from '../arguments/examples.ts';
import { type CliContext, withServices } from '../context/with-services.ts';
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
			await describeSources(ctx);
		}),
	);

/** Says of each repository what it is, unless somebody has said so before. */
async function describeSources(ctx: CliContext): Promise<void> {
	const profiles = z
		.record(z.string(), EditProfileInput)
		.parse(JSON.parse(await readFile(sample('profiles.json'), 'utf8')));
	for (const [source, edit] of Object.entries(profiles)) {
		const subject = subjectIdOf('app', source);
		const { description } = await readProfile(ctx, { subject });
		if (description === undefined) await editProfile(ctx, { subject, ...edit });
	}
}
