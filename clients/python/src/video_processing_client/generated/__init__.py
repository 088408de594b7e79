"""Modules that npm run schemas prints from the description of the REST API."""
