"""Everything that depends on JAX, and on its version.

No other module of the package imports JAX. `compat` holds the imports that move between versions.
"""
