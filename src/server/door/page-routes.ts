/** The patterns of the addresses that Next answers, as its build lists them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSETS } from './observe-request.ts';

type Listed = { page: string; regex: string };
type Manifest = { staticRoutes: Listed[]; dynamicRoutes: Listed[] };

/** Pattern of a path: of a page, of a file of the build, or `other` for what is no address of ours. */
export type RouteOf = (path: string) => string;

const OTHER = 'other';

/** `folder` is that of the build. A server for development has none, and all its pages are `other`. */
export function pageRoutesOf(folder: string | undefined): RouteOf {
	const routes = (folder === undefined ? [] : listedIn(folder)).map(({ page, regex }) => ({
		page,
		pattern: new RegExp(regex),
	}));
	return (path) => {
		if (path.startsWith('/_next/')) return ASSETS;
		return routes.find(({ pattern }) => pattern.test(path))?.page ?? OTHER;
	};
}

function listedIn(folder: string): Listed[] {
	try {
		const { staticRoutes, dynamicRoutes } = JSON.parse(
			readFileSync(join(folder, 'routes-manifest.json'), 'utf8'),
		) as Manifest;
		return [...staticRoutes, ...dynamicRoutes];
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
}
