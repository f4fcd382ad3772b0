/** `npm run test:api [-- REQUESTS [SEED]]`: 100,000 new requests that are generated from the OpenAPI document, or those of a seed again. */
import { runLongTest } from './run-long-test.ts';

const [requests = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
console.log(`seed ${seed}: repeat with npm run test:api -- ${requests} ${seed}`);
process.exitCode = await runLongTest('src/testing/api-fuzz', { API_REQUESTS: requests, API_SEED: seed });
