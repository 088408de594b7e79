"""Printed by npm run schemas."""

__version__ = "0.2.0"
API_VERSION = "1.14.0"
