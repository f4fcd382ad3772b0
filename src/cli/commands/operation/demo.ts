import { Command } from 'commander';
import { loadSample } from '../../../domain/sample/load-sample.ts';
import { examples } from '../../arguments/examples.ts';
import { withServices } from '../../context/with-services.ts';
import { printLine } from '../../terminal/print.ts';

export const demoCommand = new Command('demo')
	.description('Load a small real sample: commits of seven open source projects and their authors')
	.addHelpText('after', examples('demo'))
	.action(() =>
		withServices('import', async (ctx) => {
			const { repeated } = await loadSample(ctx, { anywhere: true });
			await ctx.jobsSettled();
			printLine(repeated ? 'The sample was loaded before.' : 'The sample is loaded.');
		}),
	);
