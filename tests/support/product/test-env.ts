/** The master secret of every test database, so that a template made by one process opens in another. */
export const testSecret = "dGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQ";

export const origin = "http://localhost:3000";

/** The product's settings where a test does not ask for others. Throttles are lifted. */
export const testSettings = {
  NODE_ENV: "production",
  APP_SECRET: testSecret,
  PORT: "3000",
  LOG: "silent",
  SEED_DEMO: "0",
  THROTTLE_FACTOR: "1000000",
};
