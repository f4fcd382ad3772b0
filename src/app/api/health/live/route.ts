export const dynamic = 'force-dynamic';

/** The process answers. Storage is not asked: an outage of it is no reason to start the process again. */
export const GET = () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
