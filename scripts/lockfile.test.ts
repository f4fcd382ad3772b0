/** Packages from the registry are named by their hash, and run nothing while they are installed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './process.ts';

type Locked = {
	version?: string;
	integrity?: string;
	resolved?: string;
	link?: boolean;
	/** It is part of the package that contains it, and covered by that package's hash. */
	inBundle?: boolean;
	bundleDependencies?: string[];
	hasInstallScript?: boolean;
	optionalDependencies?: Record<string, string>;
};

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = read('package.json') as { allowScripts: Record<string, boolean> };
const lock = read('package-lock.json') as { packages: Record<string, Locked> };
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('each package is locked with its version and its hash', () => {
	expect(packages.length).toBeGreaterThan(500);
	const loose = packages.filter(([, { version, integrity, inBundle }]) => {
		return !version || !(inBundle || integrity?.startsWith('sha512-'));
	});
	expect(loose.map(([path]) => path)).toEqual([]);
});

test('a package inside another one is covered by the hash of that one, which names it', () => {
	const bundled = packages.filter(([, { inBundle }]) => inBundle);
	const uncovered = bundled.filter(([path]) => {
		const inside = path.lastIndexOf('/node_modules/');
		const holder = lock.packages[path.slice(0, inside)];
		const name = path.slice(inside + '/node_modules/'.length);
		return !holder?.integrity?.startsWith('sha512-') || !holder.bundleDependencies?.includes(name);
	});
	expect(uncovered.map(([path]) => path)).toEqual([]);
});

test('a package for another platform is locked too', () => {
	const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies).filter((name) => !isFound(path, name)),
	);
	expect(missing).toEqual([]);
});

test('no address of a registry is written down: the hash says what it must be, wherever it comes from', () => {
	expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});

test('no package runs a script when it is installed', () => {
	const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
	const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
	// npm 11 reads the list, older ones the setting.
	expect(manifest.allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
	expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

/** Looks for a package as Node does: beside the package that asks, then in each folder above. */
function isFound(asking: string, name: string): boolean {
	if (lock.packages[`${asking}/node_modules/${name}`]) return true;
	const above = asking.lastIndexOf('/node_modules/');
	return above >= 0 ? isFound(asking.slice(0, above), name) : lock.packages[`node_modules/${name}`] !== undefined;
}
