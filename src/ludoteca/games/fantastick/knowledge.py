"""stub"""
from ludoteca.core.knowledge import Knowledge
class FantastickKnowledge(Knowledge):
    pass
