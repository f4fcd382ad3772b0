import { expect, test } from 'vitest';
import { cliPage } from './cli-page.ts';

test('the page of the command line is the help of the program', async () => {
	await expect(cliPage()).toMatchFileSnapshot('../docs/cli.md');
});
