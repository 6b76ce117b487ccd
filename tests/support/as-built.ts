/**
 * To be imported before any of the product's own modules, in a file that runs the built product too: both share one
 * React, and it decides at its first import whether it is the one for development.
 */
process.env.NODE_ENV = "production";
