import { TidelineError } from '../../contract/errors/errors.ts';
import type { RestRoute } from './route/rest-route.ts';

/** `params`: what stands in the path for each `{name}`, decoded. */
type Found = { route: RestRoute; params: Record<string, string> };

/** A path of the interface, and what it answers. */
export class Paths {
	readonly #paths = new Map<string, { segments: string[]; routes: Map<string, RestRoute> }>();

	constructor(routes: readonly RestRoute[]) {
		for (const route of routes) {
			const path = this.#paths.get(route.path) ?? { segments: route.path.split('/'), routes: new Map() };
			path.routes.set(route.method, route);
			this.#paths.set(route.path, path);
		}
	}

	/**
	 * The route of a request. `path` begins behind `/api/v1`. Throws `not_found`, `method_not_allowed`, and
	 * `request_invalid` for a path that cannot be decoded.
	 */
	find(method: string, path: string): Found {
		const { routes, params } = this.#match(path);
		const route = routes.get(method === 'HEAD' ? 'GET' : method);
		if (!route) throw new MethodNotAllowed(method, allowed(routes));
		return { route, params };
	}

	/** The methods that a path answers, for the header `Allow`. Throws `not_found`. */
	methodsOf(path: string): string {
		return allowed(this.#match(path).routes);
	}

	#match(path: string): { routes: Map<string, RestRoute>; params: Record<string, string> } {
		const given = path.split('/');
		for (const { segments, routes } of this.#paths.values()) {
			if (segments.length !== given.length) continue;
			const params: Record<string, string> = {};
			const isIt = segments.every((segment, at) => {
				const value = given[at] ?? '';
				if (!segment.startsWith('{')) return segment === value;
				params[segment.slice(1, -1)] = value;
				return value !== '';
			});
			if (isIt) return { routes, params: decoded(params) };
		}
		throw new TidelineError(
			'not_found',
			"There's nothing at this address. See /api/v1/openapi.json for everything there is.",
		);
	}
}

function decoded(params: Record<string, string>): Record<string, string> {
	try {
		return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
	} catch {
		throw new TidelineError(
			'request_invalid',
			"Can't read the address of this request: a % isn't followed by a UTF-8 byte.",
		);
	}
}

function allowed(routes: Map<string, RestRoute>): string {
	const methods = [...routes.keys()];
	return [...methods, ...(routes.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** `allow` names the methods that the path answers. */
export class MethodNotAllowed extends TidelineError {
	readonly allow: string;
	constructor(method: string, allow: string) {
		super('method_not_allowed', `This address doesn't accept ${method}, only ${allow}.`);
		this.allow = allow;
	}
}
