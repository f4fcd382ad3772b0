import { Command } from 'commander';
import { BUNDLE_DAYS } from '../../../contract/audit/bundle.ts';
import { BundleInput, MakeBundle } from '../../../contract/schema/bundle.ts';
import { deleteBundle } from '../../../domain/bundle/delete-bundle.ts';
import { listBundles } from '../../../domain/bundle/list-bundles.ts';
import { makeBundle } from '../../../domain/bundle/make-bundle.ts';
import { env } from '../../../env.ts';
import { summaryOf } from '../../../sdk/bundle/bundle-summary.ts';
import { type BundleVerdict, verifyBundle } from '../../../sdk/bundle/verify-bundle.ts';
import { portableSha256 } from '../../../tlog/portable-sha256.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { type FilterOptions, filterOf, withFilter } from '../../arguments/trail-filter.ts';
import { withServices } from '../../context/with-services.ts';
import { readText } from '../../files/open-input.ts';
import { jsonOption, print, printJson, printLine, warn } from '../../terminal/print.ts';
import { printBundleSummary } from '../../verification/print-bundle-summary.ts';

type MakeOptions = FilterOptions & { days: string; json?: boolean };

const make = withFilter(new Command('make'))
	.description('Create a bundle for an auditor and print its link. The link is shown only once')
	.option('--days <number>', `Days until the link expires, up to ${BUNDLE_DAYS.most}`, String(BUNDLE_DAYS.most))
	.option(...jsonOption)
	.addHelpText('after', examples('bundle make --subject printer', 'bundle make --action followed --days 2'))
	.action(({ days, json, ...filter }: MakeOptions) =>
		withServices('cli', async (ctx) => {
			const input = parseArgument(MakeBundle, { filter: await filterOf(ctx, filter), days: Number(days) });
			const { bundle, link } = await makeBundle(ctx, input);
			const address = new URL(link, env.NEXTAUTH_URL ?? `http://${env.HOST}:${env.PORT}`).href;
			print(json, { bundle, link: address }, address);
			if (!json) warn(`${bundle.entries} entries until ${bundle.expiresAt}. Copy the link now: you won't see it again`);
		}),
	);

const list = new Command('list')
	.description('List shared bundles, newest first')
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('bundle list'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			for (const bundle of await listBundles(ctx)) {
				const { id, expiresAt, entries, filter } = bundle;
				print(json, bundle, `${id}  until ${expiresAt}  ${entries} entries  ${filter || 'everything'}`);
			}
		}),
	);

const remove = new Command('delete')
	.description('Revoke a bundle: its link stops working')
	.argument('<id>', 'The ID from `tideline bundle list`')
	.option(...jsonOption)
	.addHelpText('after', examples('bundle delete BUNDLE_ID'))
	.action((id: string, { json }: { json?: boolean }) => {
		const input = parseArgument(BundleInput, { id });
		return withServices('cli', async (ctx) => {
			const deleted = await deleteBundle(ctx, input);
			print(json, deleted, `Revoked ${id}`);
		});
	});

/** Bytes: far more than the longest bundle has. */
const LONGEST_FILE = 256 * 1024 * 1024;

type VerifyOptions = { key?: string; summary?: boolean; json?: boolean };

const verify = new Command('verify')
	.description('Verify a bundle file')
	.argument('<file>', 'The bundle file. - is standard input')
	.option('--key <key>', "The log's verifier key, which you got some other way (tideline log key)")
	.option('--summary', 'Count its entries by action, by actor and by day, too')
	.option(...jsonOption)
	.addHelpText('after', examples('bundle verify bundle.ndjson', 'bundle verify bundle.ndjson --key "$KEY" --summary'))
	.action(async (file: string, { key, summary, json }: VerifyOptions) => {
		const bytes = Buffer.from(await readText(file, LONGEST_FILE));
		const verdict = await verifyBundle(portableSha256, bytes, { key });
		const summed = summary ? { summary: summaryOf(portableSha256, bytes, verdict) } : {};
		if (json) printJson({ ...verdict, entries: verdict.entries.length, ...summed });
		else {
			printVerdict(verdict, key !== undefined);
			if (summed.summary) printBundleSummary(summed.summary);
		}
		if (verdict.fault) process.exitCode = 1;
	});

function printVerdict({ fault, head, entries, keys, cosigned }: BundleVerdict, isKeyKnown: boolean): void {
	if (fault) {
		const { code, subject, seq } = fault;
		printLine(`wrong       ${code}${subject === undefined ? '' : `, entry ${seq} of ${subject}`}`);
		return;
	}
	const whole = head?.whole;
	printLine(`genuine     ${entries.length} entries, each in the signed log`);
	if (whole) printLine(`whole       all entries of ${whole.subject}, from 1 to ${whole.seq}`);
	if (head?.leftOut) printLine(`left out    ${head.leftOut} entries the log doesn't prove`);
	printLine(`made        by ${head?.madeBy} at ${head?.madeAt}`);
	printLine(`log         ${head?.origin}, seen by ${cosigned.length === 0 ? 'no witness' : cosigned.join(', ')}`);
	if (!isKeyKnown) printLine(`key         ${keys[0]} (compare it with the one you got some other way)`);
}

export const bundleCommand = new Command('bundle')
	.description('Sealed files of entries for auditors')
	.addCommand(make)
	.addCommand(list)
	.addCommand(remove)
	.addCommand(verify);
