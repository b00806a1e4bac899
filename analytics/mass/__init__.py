"""The mass audit: hands judged from their rows by the rules' own functions, compiled.

What it cannot call clean is judged again, event by event, by the audit of ``replay``.
"""
