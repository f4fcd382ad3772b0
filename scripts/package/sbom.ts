/** The packages of a release, as CycloneDX has them: https://cyclonedx.org/docs/1.5/json/ */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.ts';
import type { Source } from './release.ts';

type Component = { 'bom-ref': string; name: string; version: string; externalReferences?: { type: string }[] };
type Dependency = { ref: string; dependsOn: string[] };
export type Sbom = {
	serialNumber?: string;
	metadata: { timestamp?: string; component: Component };
	components: Component[];
	dependencies: Dependency[];
};

/** Packages that build a release and are not in it, with all that they alone need. */
const BUILD_TOOLS =
	/^(typescript|rolldown|tailwindcss|@tailwindcss\/postcss|@types\/.+|@next\/swc-.+|sharp|caniuse-lite|baseline-browser-mapping|next-intl-swc-plugin-extractor|@swc\/core|@parcel\/watcher)@/;

/**
 * All that npm installed, without what tests and builds need. `npm sbom --omit dev` leaves out packages that the product
 * shares with a test, so this follows the dependencies itself. It may name more than is inside, because a bundle does not
 * take all of its packages, and never less.
 */
export function sbomOf({ version, committedAt }: Source): Sbom {
	const all = installed();
	const inside = reachable(all);
	const { serialNumber: _, ...rest } = all;
	const { component } = all.metadata;
	return {
		...rest,
		metadata: {
			...all.metadata,
			timestamp: new Date(1_000 * committedAt).toISOString(),
			component: { ...component, name: 'tideline', version },
		},
		components: all.components.filter((each) => inside.has(each['bom-ref'])).map(withoutOrigin),
		dependencies: all.dependencies
			.filter(({ ref }) => inside.has(ref))
			.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => inside.has(each)) })),
	};
}

function installed(): Sbom {
	const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 64 * 1_024 * 1_024,
		shell: process.platform === 'win32',
	});
	if (status !== 0) throw new Error(`npm can't list the packages:\n${stderr}`);
	return JSON.parse(stdout) as Sbom;
}

function reachable({ metadata, dependencies }: Sbom): Set<string> {
	const { dependencies: own, optionalDependencies: platforms } = JSON.parse(
		readFileSync(join(root, 'package.json'), 'utf8'),
	) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>;
	const of = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
	const found = new Set<string>();
	const follow = (ref: string) => {
		if (found.has(ref) || BUILD_TOOLS.test(ref)) return;
		found.add(ref);
		for (const each of of.get(ref) ?? []) follow(each);
	};
	const product = metadata.component['bom-ref'];
	for (const ref of of.get(product) ?? []) if (nameOf(ref) in { ...own, ...platforms }) follow(ref);
	return found.add(product);
}

const nameOf = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

/** Each machine gets its packages from a place of its own. Their hashes say which ones they are. */
function withoutOrigin(component: Component): Component {
	const references = component.externalReferences?.filter(({ type }) => type !== 'distribution');
	return { ...component, ...(references && { externalReferences: references }) };
}
